import type { ListExportInput } from 'contract/list-exports';
import { exportEndpoints } from 'contract/export.endpoints';
import type { XrayFinding } from 'contract/records/xray/xray';
import { xrayGroups } from 'contract/records/xray/xray-check';
import type { Cell } from '../../core/sheets/sheet.ts';
import { exportOfList } from '../../support/export/list-export.service.ts';
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

/** What the X-ray of a workspace has found, as its screen shows it. */
export const exportXray = exportOfList<ListExportInput<'xray'>, XrayFinding>({
  permission: exportEndpoints.createXray.access,
  columns,
  list: listFindings,
});
