import { severityLabels } from 'contract/core/severity';
import type { ListExportInput } from 'contract/list-exports';
import { actOf, describeActivity, describeChanges, moduleTitle } from 'contract/describe-activity';
import { exportEndpoints } from 'contract/export.endpoints';
import type { logColumnKeys } from 'contract/organization/log/log.endpoints';
import { severityOf } from 'contract/organization/log/severity';
import { titledMessage } from 'contract/organization/log/titled';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import type { Cell } from '../../core/sheets/sheet.ts';
import type { ExportSource, LogExportInput } from '../../support/export/export.service.ts';
import { narrowedBy, storedColumns, storedRows, type StoredRow } from './log-rows.service.ts';

type Row = StoredRow & {
  workspace: string | null;
  requestId: string | null;
  ip: string | null;
  hash: string;
  /** When the row was kept apart as the last one of the chain; it is so printed on reports as well. */
  keptAt: string | null;
};

/** A change as one line of text: old and new, in words. */
const changeLine = ({ label, old, new: now }: { label: string; old: string | null; new: string | null }) =>
  `${label}: ${old ?? 'None'} → ${now ?? 'None'}`;

type LogColumnKey = (typeof logColumnKeys)[number];

/** A column of the file; `with` is the column of a log's screen that it is shown with, if it may be hidden. */
type ExportColumn = { title: string; with?: LogColumnKey; cell(row: Row): Cell };

const columns: ExportColumn[] = [
  { title: 'Row', cell: ({ seq }) => seq },
  { title: 'At (UTC)', with: 'createdAt', cell: ({ at }) => ({ instant: at }) },
  { title: 'Performed by', with: 'performedBy', cell: ({ name }) => name },
  { title: 'Email', with: 'performedBy', cell: ({ email }) => email },
  { title: 'Role', with: 'role', cell: ({ role }) => role },
  { title: 'Module', cell: ({ module }) => moduleTitle(module) },
  { title: 'Workspace', cell: ({ workspace }) => workspace },
  { title: 'Severity', with: 'message', cell: (row) => severityLabels[severityOf(row)] },
  { title: 'Number', with: 'message', cell: ({ recordNumber }) => recordNumber },
  {
    title: 'Details',
    with: 'message',
    cell: (row) => titledMessage({ message: describeActivity(row), act: actOf(row) }),
  },
  {
    title: 'Changes',
    with: 'message',
    cell: (row) => describeChanges(row).map(changeLine).join('\n') || null,
  },
  { title: 'Reason', with: 'message', cell: ({ reason }) => reason },
  { title: 'Request', cell: ({ requestId }) => requestId },
  { title: 'Address', cell: ({ ip }) => ip },
  { title: 'Hash', cell: ({ hash }) => hash },
  { title: 'Checkpoint at (UTC)', cell: ({ keptAt }) => keptAt && { instant: keptAt } },
];

const batchRows = 500;

/** The rows that the conditions let through, page by page of their numbers, from those that are there now. */
async function* rowsBySeq(ctx: Context, conditions: Sql, order: 'up' | 'down'): AsyncGenerator<Row[]> {
  const [{ newest } = { newest: 0 }] = await ctx.db.query<{ newest: number }>(
    sql`select coalesce(max(t.seq), 0) as newest from activities t where t.organization_id = app_organization()`,
  );
  const isUp = order === 'up';
  for (let last = isUp ? 0 : newest + 1, isMore = true; isMore;) {
    const rows: Row[] = await ctx.db.query<Row>(sql`
      select ${storedColumns}, w.name as workspace, t.request_id as "requestId", t.ip, encode(t.hash, 'hex') as hash,
             (select c.at from activity_checkpoints c where c.organization_id = t.organization_id and c.seq = t.seq) as "keptAt"
        from ${storedRows}
        left join workspaces w on w.organization_id = t.organization_id and w.id = t.workspace_id
       where ${conditions} and t.seq <= ${newest} and ${isUp ? sql`t.seq > ${last}` : sql`t.seq < ${last}`}
       order by ${isUp ? sql`t.seq` : sql`t.seq desc`} limit ${batchRows}`);
    if (rows.length > 0) yield rows;
    last = rows.at(-1)?.seq ?? last;
    isMore = rows.length === batchRows;
  }
}

/** What a log's screen shows, as a table: the rows that the search and the filters leave, in the columns given. */
async function logTable(
  ctx: Context,
  { search, sort, filters }: ListExportInput<'activity'>,
  { where, shown }: { where: Sql; shown: readonly ExportColumn[] },
) {
  const narrowed = narrowedBy({ ...filters, search: search?.trim() });
  const conditions = join([sql`t.organization_id = app_organization()`, where, ...narrowed], ' and ');
  const [count] = await ctx.db.query<{ total: number }>(
    sql`select count(*) as total from activities t where ${conditions}`,
  );
  const batches = rowsBySeq(ctx, conditions, sort === 'createdAt' ? 'up' : 'down');
  async function* rows() {
    for await (const found of batches) yield found.map((row) => shown.map(({ cell }) => cell(row)));
  }
  return { header: shown.map(({ title }) => title), total: count?.total ?? 0, batches: rows() };
}

/** The organization's activity as its screen shows it, with the hash of each row. */
export const exportActivity: ExportSource<ListExportInput<'activity'>> = {
  permission: exportEndpoints.createActivity.access,
  open: (ctx, request) => logTable(ctx, request, { where: sql`true`, shown: columns }),
};

// The day and the time of a row are one moment in a file.
const isShown = (chosen: readonly LogColumnKey[]) => (column: ExportColumn) =>
  !column.with || chosen.includes(column.with) || (column.with === 'createdAt' && chosen.includes('time'));

/** The activity of a workspace as its screen shows it, with the hash of each row; the workspace is told by every row. */
export const exportLog: ExportSource<LogExportInput> = {
  permission: exportEndpoints.createLog.access,
  open: (ctx, { columns: chosen, ...request }) =>
    logTable(ctx, request, {
      where: sql`t.workspace_id = ${ctx.workspaceId}`,
      shown: chosen?.length ? columns.filter(isShown(chosen)) : columns,
    }),
};
