import { describeActivity, describeChanges, moduleTitle } from 'contract/describe-activity';
import { exportEndpoints } from 'contract/export.endpoints';
import sql, { join } from 'sql-template-tag';
import { selectInBatches } from '../../core/list.ts';
import type { Cell } from '../../core/sheet.ts';
import type { ActivityExportInput, ExportSource } from '../export/export.service.ts';
import { narrowedBy, storedColumns, storedRows, type StoredRow } from './log-rows.service.ts';

type Row = StoredRow & {
  workspace: string | null;
  requestId: string | null;
  ip: string | null;
  hash: string;
};

/** A change as one line of text: old and new, in words. */
const changeLine = ({ label, old, new: now }: { label: string; old: string | null; new: string | null }) =>
  `${label}: ${old ?? 'None'} → ${now ?? 'None'}`;

const columns: { title: string; cell(row: Row): Cell }[] = [
  { title: 'Row', cell: ({ seq }) => seq },
  { title: 'At (UTC)', cell: ({ at }) => ({ instant: at }) },
  { title: 'Performed by', cell: ({ name }) => name },
  { title: 'Email', cell: ({ email }) => email },
  { title: 'Role', cell: ({ role }) => role },
  { title: 'Module', cell: ({ module }) => moduleTitle(module) },
  { title: 'Workspace', cell: ({ workspace }) => workspace },
  { title: 'Number', cell: ({ recordNumber }) => recordNumber },
  { title: 'Details', cell: (row) => describeActivity(row) },
  { title: 'Changes', cell: (row) => describeChanges(row).map(changeLine).join('\n') || null },
  { title: 'Reason', cell: ({ reason }) => reason },
  { title: 'Request', cell: ({ requestId }) => requestId },
  { title: 'Address', cell: ({ ip }) => ip },
  { title: 'Hash', cell: ({ hash }) => hash },
];

/** The organization's activity as its screen shows it, with the hash of each row. */
export const exportActivity: ExportSource<ActivityExportInput> = {
  permission: exportEndpoints.createActivity.access,
  async open(ctx, { search, sort, filters }) {
    const narrowed = narrowedBy({ ...filters, search: search?.trim() });
    const conditions = join([sql`t.organization_id = app_organization()`, ...narrowed], ' and ');
    const [count] = await ctx.db.query<{ total: number }>(
      sql`select count(*) as total from activities t where ${conditions}`,
    );
    const batches = await selectInBatches<Row>(
      ctx,
      sql`select ${storedColumns}, w.name as workspace, t.request_id as "requestId", t.ip, encode(t.hash, 'hex') as hash
            from ${storedRows}
            left join workspaces w on w.organization_id = t.organization_id and w.id = t.workspace_id
           where ${conditions} order by ${sort === 'createdAt' ? sql`t.seq` : sql`t.seq desc`}`,
    );
    async function* rows() {
      for await (const found of batches) yield found.map((row) => columns.map(({ cell }) => cell(row)));
    }
    return { header: columns.map(({ title }) => title), total: count?.total ?? 0, batches: rows() };
  },
};
