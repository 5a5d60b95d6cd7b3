import { recordKinds } from 'contract/core/record-kinds';
import { actionCustom, actionStepInput } from 'contract/records/record/action';
import type { z } from 'zod';
import { showPerson, type Entity } from '../../core/store/entity.ts';

// An action is overdue on the day after its due date, in its site's time zone, while it is not completed.
const isOverdue = `is_overdue(t.end_date, today_in(s.time_zone), t.status in ('completed', 'cancelled'))`;

// Where it stands behind its status: worked out, so that the two cannot disagree.
const stage = `case
  when t.status = 'completed' and t.verification_required and t.verified_at is null then 'to-verify'
  when t.status = 'pending' and t.is_declined then 'declined'
  else t.status end`;

const personOf = (column: string) =>
  `(select ${showPerson} from accounts x where x.organization_id = t.organization_id and x.id = t.${column})`;

/** Who said something about it, when, and what. */
const saidOf = (by: string, at: string, note: string) =>
  `case when t.${at} is not null then json_build_object('by', ${personOf(by)}, 'at', t.${at}, 'note', t.${note}) end`;

/** How the actions under a kind of record are kept; `record` is what their answers call the record. */
export function actionEntity<R extends z.ZodObject>(
  kind: keyof typeof recordKinds,
  { input, reply, record }: { input: z.ZodObject; reply: R; record: string },
) {
  return {
    name: `${kind}_action`,
    title: 'Action',
    table: 'actions',
    module: recordKinds[kind].module,
    // The day on which what is on hold goes on is written by a step, and the log keeps it.
    input: input.extend({
      resumeOn: actionStepInput.shape.resumeOn,
      justification: actionStepInput.shape.justification,
      custom: actionCustom,
    }),
    reply,
    inWorkspace: true,
    root: record,
    partOf: 'records',
    refs: { verifier: 'accounts', group: 'groups' },
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
    lists: { dependsOn: { column: 'depends_on_ids', of: 'actions' } },
    json: ['cause', 'custom'],
    joins: `join records k on k.organization_id = t.organization_id and k.id = t.record_id
      join sites s on s.organization_id = k.organization_id and s.id = k.site_id`,
    computed: {
      [record]: 't.record_id',
      isOverdue,
      daysLeft: `case when t.status not in ('completed', 'cancelled') then t.end_date - today_in(s.time_zone) end`,
      stage,
      verifier: `case when t.verifier_id is not null then ${personOf('verifier_id')} end`,
      unclaimedSince: `case when t.status not in ('completed', 'cancelled') then t.offered_at end`,
      stageReason: saidOf('said_by', 'said_at', 'said'),
      completion: saidOf('completed_by', 'completed_at', 'completion_note'),
      moreTime: `(select json_build_object('status', q.status, 'newDate', q.new_date) from action_requests q
        where q.organization_id = t.organization_id and q.action_id = t.id and q.kind = 'extension_decision' and q.deleted_at is null
        order by q.created_at desc, q.id desc limit 1)`,
      verification: saidOf('verified_by', 'verified_at', 'verification_note'),
    },
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
