import type { ReviewLine } from 'contract/people/access-review/access-review';
import { organizationRoleLabels } from 'contract/people/account/account';
import { modules } from 'contract/core/modules';
import { exportEndpoints } from 'contract/export.endpoints';
import type { Cell } from '../../core/sheets/sheet.ts';
import type { ExportSource, ReviewExportInput } from '../../support/export/export.service.ts';
import { findReview } from './access-review.service.ts';
import { selectLines } from './review-line.service.ts';

const decisions = { keep: 'Keep', change: 'Change', remove: 'Remove' } as const;

function decisionOf({ since, isDecided, decision }: ReviewLine): string | null {
  if (since === 'ended') return 'Ended since';
  return isDecided && decision ? decisions[decision] : null;
}

const columns: { title: string; cell(line: ReviewLine): Cell }[] = [
  { title: 'Name', cell: ({ person }) => person.name },
  { title: 'Email', cell: ({ person }) => person.email },
  { title: 'Status', cell: ({ status }) => (status === 'active' ? 'Active' : 'Inactive') },
  { title: 'Account role', cell: ({ organizationRole }) => organizationRoleLabels[organizationRole] },
  { title: 'Module', cell: ({ workspace }) => workspace && modules[workspace.module].title },
  { title: 'Workspace', cell: ({ workspace }) => workspace?.name ?? 'Organization' },
  { title: 'Role', cell: ({ role }) => role },
  { title: 'Last use (UTC)', cell: ({ lastUsedAt }) => lastUsedAt && { instant: lastUsedAt } },
  { title: 'Decision', cell: decisionOf },
  { title: 'New role', cell: ({ to }) => to },
  { title: 'Reason', cell: ({ reason }) => reason },
  { title: 'Open work goes to', cell: ({ successor }) => successor },
  { title: 'Decided by', cell: ({ decidedBy }) => decidedBy },
  { title: 'Decided at (UTC)', cell: ({ decidedAt }) => decidedAt && { instant: decidedAt } },
];

/** The lines of a review as its screen shows them. */
export const exportReview: ExportSource<ReviewExportInput> = {
  permission: exportEndpoints.createReview.access,
  async open(ctx, { review }) {
    await findReview(ctx, review);
    const { total, batches } = await selectLines(ctx, review);
    async function* rows() {
      for await (const found of batches) yield found.map(({ row }) => columns.map(({ cell }) => cell(row)));
    }
    return { header: columns.map(({ title }) => title), total, batches: rows() };
  },
};
