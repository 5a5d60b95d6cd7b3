import type { StreamEntry } from 'contract/records/comment/stream';
import type { RecordFile } from 'contract/records/record-file/record-file';
import { actionStages } from 'contract/records/record/action-steps';
import { PrintFacts, PrintSection, PrintSheet } from '../../../shared/print/print-sheet.tsx';
import { printTexts } from '../../../shared/print/print-texts.ts';
import { momentText } from '../../../shared/print/printed-at.ts';
import { PrintedStream } from '../../comment/printed-stream.tsx';
import { PrintedFiles } from '../print/printed-files.tsx';
import { recordPrintTexts } from '../print/record-print-texts.ts';
import type { ShownAction, ShownRecord } from '../record-kind.ts';
import { type FactsProps, taskFactsOf } from '../task/task-facts.tsx';
import { workTexts } from './work-texts.ts';

type Said = NonNullable<ShownAction['completion']>;

const saidOf = (said: Said | null, label: string) =>
  said === null
    ? []
    : [{ label, value: [said.by?.name, momentText(said.at), said.note].filter(Boolean).join(', ') }];

type SheetProps = FactsProps & {
  record: ShownRecord;
  /** Over the record that the task is about. */
  recordTitle: string;
  files: readonly RecordFile[];
  /** What was said and done about it. */
  entries: readonly StreamEntry[];
  at: string;
};

/**
 * A task on paper: what is to be done, for which record, who has it until when, what was said and done, and what shows that
 * it was done.
 */
export function TaskSheet({ record, recordTitle, files, entries, at, ...about }: SheetProps) {
  const { action } = about;
  const { number, name } = record;
  const done = [
    ...saidOf(action.completion, recordPrintTexts.completed),
    ...saidOf(action.verification, recordPrintTexts.verified),
  ];
  return (
    <PrintSheet
      title={action.name}
      lead={action.description}
      head={[{ label: printTexts.number, value: number }]}
      at={at}
      end={action.name}
    >
      <PrintSection title={recordPrintTexts.facts}>
        <PrintFacts
          facts={[
            { label: recordPrintTexts.status, value: actionStages[action.stage].label },
            { label: recordTitle, value: `${number} ${name}` },
            ...taskFactsOf(about),
          ]}
        />
      </PrintSection>
      {done.length > 0 && (
        <PrintSection title={workTexts.done}>
          <PrintFacts facts={done} isWide />
        </PrintSection>
      )}
      <PrintedStream entries={entries} />
      <PrintedFiles files={files} />
    </PrintSheet>
  );
}
