import type { ActionBase } from 'contract/records/record/action';
import { actionStates, progressOf } from 'contract/records/record/action-steps';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import type { Column } from './report-template.service.ts';

type RecordOf = { id: string; number: string; name: string; site: string; today: string };

/** An action with the record that it belongs to. */
export type ActionRow = ActionBase & { status: string; record?: RecordOf | undefined };

const dayMs = 86_400_000;
const daysLate = ({ isOverdue, endDate, record }: ActionRow) =>
  isOverdue && record ? (Date.parse(record.today) - Date.parse(endDate)) / dayMs : null;

export const actionColumns: readonly Column<ActionRow>[] = [
  { key: 'name', title: 'Action', cell: ({ name }) => name },
  { key: 'number', title: 'Number', cell: ({ record }) => record?.number ?? null },
  { key: 'record', title: 'Record', cell: ({ record }) => record?.name ?? null },
  { key: 'site', title: 'Site', cell: ({ record }) => record?.site ?? null },
  {
    key: 'status',
    title: 'Status',
    cell: ({ status }) => Object.entries(actionStates).find(([key]) => key === status)?.[1].label ?? status,
  },
  {
    key: 'assignedTo',
    title: 'Assigned to',
    cell: ({ assignedTo }) => assignedTo.map(({ name }) => name).join(', '),
  },
  { key: 'startDate', title: 'Start', cell: ({ startDate }) => ({ day: startDate }) },
  { key: 'endDate', title: 'Due', cell: ({ endDate }) => ({ day: endDate }) },
  { key: 'daysLate', title: 'Days late', cell: daysLate },
  { key: 'description', title: 'Description', cell: ({ description }) => description },
  { key: 'firstDue', title: 'First due', cell: ({ firstDue }) => (firstDue ? { day: firstDue } : null) },
  { key: 'extensions', title: 'Given more time', cell: ({ extensions }) => extensions },
  { key: 'progress', title: 'Progress in %', cell: (action) => progressOf(action) },
  { key: 'verifier', title: 'Verified by', cell: ({ verifier }) => verifier?.name ?? null },
  {
    key: 'completedAt',
    title: 'Completed at (UTC)',
    cell: ({ completion }) => (completion ? { instant: completion.at } : null),
  },
  { key: 'note', title: 'Note', cell: ({ completion }) => completion?.note ?? null },
];

/** The same actions with the records that they belong to; `root` is what they call its id. */
export async function withRecords(ctx: Context, root: string, rows: ActionRow[]): Promise<ActionRow[]> {
  const idOf = (row: ActionRow) => String((row as Record<string, unknown>)[root]);
  const records = await ctx.db.query<RecordOf>(sql`
    select k.id, k.number, k.name, s.name as site, today_in(s.time_zone)::text as today
      from records k join sites s on s.organization_id = k.organization_id and s.id = k.site_id
     where k.organization_id = app_organization() and k.id = any(${[...new Set(rows.map(idOf))]}::uuid[])`);
  const byId = new Map(records.map((record) => [record.id, record]));
  return rows.map((row) => ({ ...row, record: byId.get(idOf(row)) }));
}
