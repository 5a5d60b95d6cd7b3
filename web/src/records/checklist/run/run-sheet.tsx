import type { WholeRun } from 'contract/records/checklist/checklist';
import { isAsked, runStates } from 'contract/records/checklist/checklist-types';
import { numbersOf } from 'contract/records/checklist/core/problems';
import { PrintFacts, PrintSection, PrintSheet, PrintTable } from '../../../shared/print/print-sheet.tsx';
import { momentText } from '../../../shared/print/printed-at.ts';
import { formatDate } from '../../../ui/format/format-date.ts';
import { runTexts as texts } from '../run-texts.ts';
import { answerText } from './answer-text.ts';

/** A run on paper: what it is about, what it came to, and every answer by its section. */
export function RunSheet({ run, at }: { run: WholeRun; at: string }) {
  const numbers = numbersOf(run.sections);
  const answerOf = (itemId: string) => run.answers.find(({ item }) => item === itemId);
  return (
    <PrintSheet
      title={`${run.number} ${run.name}`}
      head={[{ label: texts.edition, value: run.edition }]}
      at={at}
      end={run.number}
    >
      <PrintFacts
        facts={[
          { label: texts.columns.status, value: runStates[run.status].label },
          {
            label: texts.score,
            value: run.score === null ? texts.noScore : texts.percent(run.score),
          },
          { label: texts.result, value: run.isFailed ? texts.failedRun : texts.none },
          { label: texts.columns.failedItems, value: run.failedItems },
          {
            label: texts.columns.record,
            value: run.record ? `${run.recordNumber ?? ''} ${run.record.name}` : texts.none,
          },
          { label: texts.site, value: run.site?.name ?? texts.none },
          { label: texts.assignee, value: run.assignee.name },
          { label: texts.dueDate, value: run.dueDate ? formatDate(run.dueDate) : texts.none },
          { label: texts.completedBy, value: run.completedBy?.name ?? texts.none },
          { label: texts.completedAt, value: run.completedAt ? momentText(run.completedAt) : texts.none },
        ]}
      />
      {run.sections.map(({ _id, title, items }) => (
        <PrintSection key={_id} title={title}>
          <PrintTable
            label={title}
            rows={items.filter(isAsked)}
            rowId={(item) => item._id}
            columns={[
              { id: 'number', header: '#', cell: (item) => numbers.get(item._id) },
              { id: 'question', header: texts.question, isWide: true, cell: ({ question }) => question },
              {
                id: 'answer',
                header: texts.answer,
                isWide: true,
                cell: (item) => {
                  const answer = answerOf(item._id);
                  const said = answer?.reason
                    ? `${texts.notApplicable}: ${answer.reason}`
                    : answerText(answer?.value ?? null);
                  return [said || texts.notAnswered, answer?.comment].filter(Boolean).join('. ');
                },
              },
              {
                id: 'result',
                header: texts.result,
                cell: (item) => texts.resultWords[answerOf(item._id)?.result ?? 'none'],
              },
            ]}
          />
        </PrintSection>
      ))}
    </PrintSheet>
  );
}
