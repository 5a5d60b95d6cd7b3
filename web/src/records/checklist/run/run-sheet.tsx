import type { WholeRun } from 'contract/records/checklist/checklist';
import { type ChecklistItem, runStates } from 'contract/records/checklist/checklist-types';
import { numbersOf } from 'contract/records/checklist/core/problems';
import { askedItems, givenAnswers } from 'contract/records/checklist/core/shown';
import {
  type PrintColumn,
  PrintFacts,
  PrintSection,
  PrintSheet,
  PrintTable,
  type SheetFact,
} from '../../../shared/print/print-sheet.tsx';
import { momentText } from '../../../shared/print/printed-at.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { whoseText } from '../run-columns.tsx';
import { runTexts as texts } from '../run-texts.ts';
import { saidText } from './answer-text.ts';

const factsOf = (run: WholeRun): SheetFact[] => [
  { label: texts.columns.status, value: runStates[run.status].label },
  { label: texts.score, value: run.score === null ? texts.noScore : texts.percent(run.score) },
  { label: texts.result, value: run.isFailed ? texts.failedRun : texts.none },
  { label: texts.columns.failedItems, value: run.failedItems },
  {
    label: texts.columns.record,
    value: run.record ? `${run.recordNumber ?? ''} ${run.record.name}` : texts.none,
  },
  { label: texts.site, value: run.site?.name ?? texts.none },
  { label: texts.assignee, value: whoseText(run) },
  { label: texts.dueDate, value: run.dueDate ? formatDate(run.dueDate) : texts.none },
  { label: texts.completedBy, value: run.completedBy?.name ?? texts.none },
  { label: texts.completedAt, value: run.completedAt ? momentText(run.completedAt) : texts.none },
];

/** A run on paper: what it is about, what it came to, and every answer by its section. */
export function RunSheet({ run, at }: { run: WholeRun; at: string }) {
  const numbers = numbersOf(run.sections);
  const given = givenAnswers(run.answers, run.photos);
  const asked = askedItems(run.sections, given);
  const answerOf = ({ _id }: ChecklistItem) => run.answers.find(({ item }) => item === _id);
  const saidOf = (item: ChecklistItem) => saidText(item, answerOf(item), given.get(item._id)?.photos ?? 0);
  const wordsOf = (item: ChecklistItem) =>
    [saidOf(item) || texts.notAnswered, answerOf(item)?.comment].filter(Boolean).join('. ');
  const columns: PrintColumn<ChecklistItem>[] = [
    { id: 'number', header: '#', cell: ({ _id }) => numbers.get(_id) },
    { id: 'question', header: texts.question, isWide: true, cell: ({ question }) => question },
    { id: 'answer', header: texts.answer, isWide: true, cell: wordsOf },
    {
      id: 'result',
      header: texts.result,
      cell: (item) => (saidOf(item) ? texts.resultWords[answerOf(item)?.result ?? 'none'] : ''),
    },
  ];
  return (
    <PrintSheet
      title={`${run.number} ${run.name}`}
      head={[{ label: texts.edition, value: run.edition }]}
      at={at}
      end={run.number}
    >
      <PrintFacts facts={factsOf(run)} />
      {run.sections.map(({ _id, title, items }) => (
        <PrintSection key={_id} title={title}>
          <PrintTable
            label={title}
            rows={items.filter((item) => asked.includes(item))}
            rowId={(item) => item._id}
            columns={columns}
          />
        </PrintSection>
      ))}
    </PrintSheet>
  );
}
