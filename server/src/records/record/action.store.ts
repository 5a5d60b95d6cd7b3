import { recordKinds } from 'contract/core/record-kinds';
import type { z } from 'zod';
import { showPerson, type Entity } from '../../core/store/entity.ts';

// An action is overdue on the day after its end date, in its site's time zone, while it is not completed.
const isOverdue = `is_overdue(t.end_date, today_in(s.time_zone), t.status in ('completed', 'cancelled'))`;

/** How the actions under a kind of record are kept; `record` is what their answers call the record. */
export function actionEntity<I extends z.ZodObject, R extends z.ZodObject>(
  kind: keyof typeof recordKinds,
  { input, reply, record }: { input: I; reply: R; record: string },
) {
  return {
    name: `${kind}_action`,
    title: 'Action',
    table: 'actions',
    module: recordKinds[kind].module,
    input,
    reply,
    inWorkspace: true,
    root: record,
    partOf: 'records',
    links: {
      assignedTo: {
        table: 'action_people',
        key: 'action_id',
        target: 'account_id',
        of: 'accounts',
        show: showPerson,
        ordered: true,
      },
    },
    json: ['cause'],
    joins: `join records k on k.organization_id = t.organization_id and k.id = t.record_id
      join sites s on s.organization_id = k.organization_id and s.id = k.site_id`,
    computed: { [record]: 't.record_id', isOverdue },
    search: 'lower(t.name)',
    sorts: {
      endDate: 't.end_date',
      name: 'lower(t.name)',
      startDate: 't.start_date',
      createdAt: 't.created_at',
    },
    defaultSort: 'endDate',
  } satisfies Entity;
}
