import { limits } from 'contract/core/limits';
import { exportEndpoints } from 'contract/export.endpoints';
import type { XrayFinding } from 'contract/records/xray/xray';
import { xrayGroups } from 'contract/records/xray/xray-check';
import type { Context } from '../../core/http/context.ts';
import type { Cell } from '../../core/sheets/sheet.ts';
import type { ExportSource, XrayExportInput } from '../../support/export/export.service.ts';
import { listFindings } from './xray.service.ts';

const severities: Record<XrayFinding['severity'], string> = {
  alert: 'Alert',
  warn: 'Warning',
  info: 'For information',
};

const columns: { title: string; cell(finding: XrayFinding): Cell }[] = [
  { title: 'Severity', cell: ({ severity }) => severities[severity] },
  { title: 'Group', cell: ({ group }) => xrayGroups[group] },
  { title: 'Finding', cell: ({ title }) => title },
  { title: 'Number', cell: ({ number }) => number },
  { title: 'What', cell: ({ name }) => name },
  { title: 'Why', cell: ({ why }) => why },
  { title: 'Since', cell: ({ since }) => ({ day: since }) },
  { title: 'Ignored until', cell: ({ ignored }) => ignored && { day: ignored.until } },
  { title: 'Reason', cell: ({ ignored }) => ignored?.reason ?? null },
];

const pageOf = (ctx: Context, { search, sort, filters }: XrayExportInput, page: number) =>
  listFindings(ctx, {
    ...filters,
    search: search ?? undefined,
    sort: sort ?? undefined,
    page,
    limit: limits.pageSizeMax,
  });

/** What the X-ray of a workspace has found, as its screen shows it. */
export const exportXray: ExportSource<XrayExportInput> = {
  permission: exportEndpoints.createXray.access,
  async open(ctx, request) {
    const first = await pageOf(ctx, request, 1);
    async function* batches() {
      let { results } = first;
      for (let page = 2; results.length > 0; page++) {
        yield results.map((item) => columns.map(({ cell }) => cell(item)));
        if (results.length < limits.pageSizeMax) return;
        ({ results } = await pageOf(ctx, request, page));
      }
    }
    return { header: columns.map(({ title }) => title), total: first.total, batches: batches() };
  },
};
