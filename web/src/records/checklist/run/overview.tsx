import type { WholeRun } from 'contract/records/checklist/checklist';
import { answerSets, type ChecklistItem } from 'contract/records/checklist/checklist-types';
import type { ReactNode } from 'react';
import { numbersOf } from 'contract/records/checklist/core/problems';
import { Pill } from '../../../ui/layout/pill.tsx';
import { IconAlertCircle, IconCheck, IconCircleDashed, IconCircleHalf2, IconX } from '@tabler/icons-react';
import { runTexts as texts } from '../run-texts.ts';
import { saidText } from './answer-text.ts';
import { lookOf } from './progress.tsx';
import classes from './run.module.css';
import type { RunAnswers } from './use-answers.ts';

const quickIcons: Record<string, ReactNode> = {
  yes: <IconCheck />,
  partial: <IconCircleHalf2 />,
  no: <IconX />,
};

const marks = {
  done: { tone: 'ok', icon: <IconCheck /> },
  partial: { tone: 'warn', icon: <IconCircleHalf2 /> },
  fail: { tone: 'bad', icon: <IconAlertCircle /> },
  open: { tone: 'neutral', icon: <IconCircleDashed /> },
} as const;

type OverviewProps = {
  run: WholeRun;
  answers: RunAnswers;
  mayAnswer: boolean;
  onOpen: (itemId: string) => void;
};

/** The three answers of an item as small buttons, so that a list is answered without opening each. */
function Quick({ item, answers }: Pick<OverviewProps, 'answers'> & { item: ChecklistItem }) {
  const { value, comment, planned = null, version } = answers.of(item._id);
  return (
    <span className={classes.quick}>
      {Object.entries(answerSets['yes-no']).map(([answer, { label }]) => (
        <button
          key={answer}
          type="button"
          className={classes.quickAnswer}
          aria-pressed={value === answer}
          aria-label={texts.answerTo(label, item.question)}
          data-look={value === answer ? lookOf(item, answers) : undefined}
          onClick={() =>
            answers.outbox.answer(item._id, { value: answer, comment, reason: null, planned }, version)
          }
        >
          {quickIcons[answer]}
        </button>
      ))}
    </span>
  );
}

/** All items with their answers in a compact list: a row opens its item. */
export function Overview({ run, answers, mayAnswer, onOpen }: OverviewProps) {
  const numbers = numbersOf(run.sections);
  const shown = new Set(answers.items.map(({ _id }) => _id));
  return (
    <section aria-label={texts.overview}>
      {run.sections.map(({ _id, title, items }) => (
        <div key={_id}>
          <h2 className={classes.sectionTitle}>{title}</h2>
          <ul className={classes.rows}>
            {items
              .filter((item) => shown.has(item._id))
              .map((item) => {
                const answer = answers.of(item._id);
                const photos = answers.given.get(item._id)?.photos ?? 0;
                const { tone, icon } = marks[lookOf(item, answers)];
                return (
                  <li key={item._id} className={classes.line}>
                    <button type="button" className={classes.row} onClick={() => onOpen(item._id)}>
                      <span className={classes.note}>{numbers.get(item._id)}</span>
                      <span className={classes.rowText}>{item.question}</span>
                      {item.type !== 'instruction' && (
                        <Pill tone={tone} icon={icon}>
                          {answer.reason
                            ? texts.notApplicable
                            : saidText(item, answer, photos).slice(0, 40) || texts.none}
                        </Pill>
                      )}
                    </button>
                    {mayAnswer && item.type === 'yes-no' && <Quick item={item} answers={answers} />}
                  </li>
                );
              })}
          </ul>
        </div>
      ))}
    </section>
  );
}
