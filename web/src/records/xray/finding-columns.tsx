import type { XrayFinding } from 'contract/records/xray/xray';
import type { Column } from '../../shared/data-table/column.ts';
import { severityLabels } from 'contract/core/severity';
import { sinceText } from './since-text.ts';
import { xrayTexts } from './xray-texts.ts';

const texts = xrayTexts.columns;

/** The findings as they are printed. */
export const findingColumns: Column<XrayFinding>[] = [
  { id: 'severity', header: texts.severity, cell: ({ severity }) => severityLabels[severity] },
  { id: 'title', header: texts.title, cell: ({ title }) => title },
  {
    id: 'name',
    header: texts.name,
    cell: ({ number, name }) => [number, name].filter(Boolean).join(' '),
  },
  { id: 'why', header: texts.why, isPrimary: true, cell: ({ why }) => why },
  { id: 'since', header: texts.since, cell: ({ since }) => sinceText(since) },
];
