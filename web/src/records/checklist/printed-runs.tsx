import type { Run } from 'contract/records/checklist/checklist';
import { runStates } from 'contract/records/checklist/checklist-types';
import { type PrintColumn, PrintSection, PrintTable } from '../../shared/print/print-sheet.tsx';
import { momentText } from '../../shared/print/printed-at.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { scoreText, whoseText } from './run-columns.tsx';
import { runTexts as texts } from './run-texts.ts';

const { columns: words } = texts;

const columns: PrintColumn<Run>[] = [
  { id: 'number', header: words.number, cell: ({ number }) => number },
  { id: 'name', header: words.name, isWide: true, cell: ({ name }) => <strong>{name}</strong> },
  { id: 'status', header: words.status, cell: ({ status }) => runStates[status].label },
  { id: 'score', header: words.score, cell: scoreText },
  { id: 'failed', header: words.failedItems, cell: ({ failedItems }) => failedItems },
  { id: 'assignee', header: words.assignee, cell: whoseText },
  {
    id: 'done',
    header: texts.completedAt,
    cell: ({ completedAt, completedBy, dueDate }) =>
      completedAt
        ? [completedBy?.name, momentText(completedAt)].filter(Boolean).join(', ')
        : dueDate && texts.dueOn(formatDate(dueDate)),
  },
];

/** The checklists that were answered for a record, on paper; each run has a sheet of its own with the answers. */
export function PrintedRuns({ runs }: { runs: readonly Run[] }) {
  if (runs.length === 0) return null;
  return (
    <PrintSection title={texts.recordTab}>
      <PrintTable label={texts.recordTab} columns={columns} rows={runs} rowId={({ _id }) => _id} />
    </PrintSection>
  );
}
