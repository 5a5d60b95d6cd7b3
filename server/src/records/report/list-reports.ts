import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import type { RecordBase } from 'contract/records/record/record';
import type { ReportFilters } from 'contract/records/report/report';
import sql, { type Sql } from 'sql-template-tag';
import { listActiveFields } from '../custom-field/custom-field.service.ts';
import { customColumns } from '../record/record-export.service.ts';
import type { ServedKind } from '../record/server-module.ts';
import { withSignatures } from '../signature/manifest.service.ts';
import { actionColumns, type ActionRow, withRecords } from './action-columns.ts';
import { listReport, rowsOfStore } from './list-report.service.ts';
import { recordChoices, recordFilters } from './record-filters.service.ts';
import { narrowedBy } from './record-rows.service.ts';
import type { ReportSource } from './report-template.service.ts';

const rarely = new Set(['description', 'members', 'createdAt', 'updatedAt', 'signatures']);
const isCustom = (key: string) => key.startsWith('custom.');
const isRare = (key: string) => rarely.has(key) || isCustom(key);
const rareOfActions = new Set([
  'description',
  'firstDue',
  'progress',
  'verifier',
  'extensions',
  'completedAt',
  'note',
]);

/** All records of a kind. */
export function recordsReport({ kind, records, stores, exports }: ServedKind): ReportSource {
  const { words } = recordKinds[kind];
  return listReport<RecordBase>(
    {
      key: `${kind}.list`,
      title: `List of ${words.many}`,
      help: `The ${words.many} of this workspace with the fields that you choose, one row each.`,
      filters: recordFilters(kind),
      choices: recordChoices(kind),
      period: 'created',
    },
    {
      rows: rowsOfStore<RecordBase>(stores.records, {
        sort: 'number',
        conditions: async (filters, ctx) => {
          const { from, to } = filters;
          const days = { createdFrom: from ?? undefined, createdTo: to ?? undefined };
          return [await narrowedBy(records)(ctx, filters, days)];
        },
        complete: withSignatures,
      }),
      heading: words.titles,
      none: `There are no ${words.many} that fit.`,
      columns: (ctx) => exports.listColumns(ctx),
      rowOf: (record, cells) => ({ key: record._id, name: `${record.number} ${record.name}`, cells }),
      isOff: (key) => isRare(key) || exports.isRare(key),
    },
  );
}

/** The record of an action `t`, and where it is. */
const ofRecord = (kind: RecordKind, conditions: Sql) => sql`exists (select from records k
  join sites s on s.organization_id = k.organization_id and s.id = k.site_id
  where k.organization_id = t.organization_id and k.id = t.record_id and k.kind = ${kind} and k.deleted_at is null and ${conditions})`;

const assigned = (people: readonly string[]) => sql`exists (select from action_people l
  where l.organization_id = t.organization_id and l.action_id = t.id and l.account_id = any(${people}))`;

export function actionConditions(kind: RecordKind, filters: ReportFilters, isOverdue: boolean): Sql[] {
  const { statuses, assignUsers, sites, processes, from, to } = filters;
  return [
    ofRecord(
      kind,
      sql`(${sites ?? null}::uuid[] is null or k.site_id = any(${sites ?? null}))
      and (${processes ?? null}::uuid[] is null or k.process_id = any(${processes ?? null}))
      and (not ${isOverdue}::boolean or t.end_date < today_in(s.time_zone))`,
    ),
    // The latest day anywhere comes first: an index of days ends there.
    ...(isOverdue ? [sql`t.status not in ('completed', 'cancelled') and t.end_date < latest_day()`] : []),
    ...(statuses?.length ? [sql`t.status = any(${statuses})`] : []),
    ...(assignUsers?.length ? [assigned(assignUsers)] : []),
    ...(from ? [sql`t.end_date >= ${from}::date`] : []),
    ...(to ? [sql`t.end_date <= ${to}::date`] : []),
  ];
}

/** The actions under records of a kind: all of them, or those that are overdue. */
function actionsOf({ kind, stores }: ServedKind, isOverdue: boolean): ReportSource {
  const { words } = recordKinds[kind];
  const name = isOverdue ? 'Overdue actions' : 'Actions';
  return listReport<ActionRow>(
    {
      key: `${kind}.${isOverdue ? 'overdue' : 'actions'}`,
      title: `${name} of ${words.many}`,
      help: isOverdue
        ? `What should have been done by now: open actions whose due date has passed, the oldest first.`
        : `Every action under the ${words.many} of this workspace: whose it is, when it is due, where it stands.`,
      filters: isOverdue
        ? ['assignUsers', 'sites', 'processes', 'from', 'to']
        : ['statuses', 'assignUsers', 'sites', 'processes', 'from', 'to'],
      period: 'due',
    },
    {
      rows: rowsOfStore<ActionRow>(stores.actions, {
        sort: 'endDate',
        conditions: (filters) => actionConditions(kind, filters, isOverdue),
        complete: (ctx, rows) => withRecords(ctx, stores.actions.entity.root ?? 'record', rows),
      }),
      heading: name,
      none: isOverdue ? 'Nothing is overdue.' : 'There are no actions that fit.',
      columns: async (ctx) => [...actionColumns, ...customColumns(await listActiveFields(ctx, 'action'))],
      rowOf: (action, cells) => ({
        key: action._id,
        name: `${action.record?.number ?? ''} ${action.name}`.trim(),
        cells,
      }),
      isOff: (key) => rareOfActions.has(key) || isCustom(key),
    },
  );
}

export const actionReports = (kind: ServedKind): ReportSource[] => [
  actionsOf(kind, false),
  actionsOf(kind, true),
];
