import type { Trace } from 'contract/records/link/link';
import { states } from 'contract/records/record/steps';
import {
  type PrintColumn,
  PrintSection,
  PrintSheet,
  PrintTable,
} from '../../../shared/print/print-sheet.tsx';
import { Picture } from '../../analysis/drawing/picture.tsx';
import { measureText } from '../../analysis/drawing/measure.ts';
import { traceTexts as texts } from '../link-texts.ts';
import { outlineRows, type TraceRow } from './outline-rows.ts';
import { labelOf, layOutTrace } from './trace-layout.ts';

/** Paper has all the words. */
const allLines = 30;

const statusOf = ({ node: { status } }: TraceRow) =>
  status && status in states ? states[status as keyof typeof states].label : '';

const columns: PrintColumn<TraceRow>[] = [
  { id: 'step', header: texts.step, cell: ({ level }) => level - 1 },
  {
    id: 'what',
    header: texts.what,
    cell: ({ words, node }) => [words, labelOf(node)].filter(Boolean).join(' '),
  },
  {
    id: 'name',
    header: texts.name,
    isWide: true,
    cell: ({ node, isAgain }) => (isAgain ? `${node.name} (${texts.again})` : node.name),
  },
  { id: 'status', header: texts.status, cell: statusOf },
  { id: 'workspace', header: texts.workspace, cell: ({ node }) => node.workspace.name },
];

export type TraceSheetProps = { trace: Trace; focus: string; number: string; count: string; at: string };

/** A trace on paper: its drawing, and the same as a table. */
export function TraceSheet({ trace, focus, number, count, at }: TraceSheetProps) {
  const scene = layOutTrace(trace, { lines: allLines, measure: measureText, focus, chosen: focus });
  return (
    <PrintSheet title={texts.title(number)} lead={count} at={at} isLandscape end={number}>
      {/* Paper is light whatever the screen is. */}
      <div data-always-light>
        <Picture
          scene={scene}
          label={texts.title(number)}
          chosen={undefined}
          zoom={Math.min(1, 1000 / scene.width)}
        />
      </div>
      <PrintSection title={texts.outline}>
        <PrintTable
          label={texts.outline}
          rows={outlineRows(trace, focus)}
          rowId={({ key }) => key}
          columns={columns}
        />
      </PrintSection>
    </PrintSheet>
  );
}
