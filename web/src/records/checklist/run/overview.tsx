import type { WholeRun } from 'contract/records/checklist/checklist';
import { numbersOf } from 'contract/records/checklist/core/problems';
import { Pill } from '../../../ui/layout/pill.tsx';
import { IconAlertCircle, IconCheck, IconCircleDashed, IconCircleHalf2 } from '@tabler/icons-react';
import { runTexts as texts } from '../run-texts.ts';
import { saidText } from './answer-text.ts';
import { lookOf } from './progress.tsx';
import classes from './run.module.css';
import type { RunAnswers } from './use-answers.ts';

const marks = {
  done: { tone: 'ok', icon: <IconCheck /> },
  partial: { tone: 'warn', icon: <IconCircleHalf2 /> },
  fail: { tone: 'bad', icon: <IconAlertCircle /> },
  open: { tone: 'neutral', icon: <IconCircleDashed /> },
} as const;

type OverviewProps = { run: WholeRun; answers: RunAnswers; onOpen: (itemId: string) => void };

/** All items with their answers in a compact list: a row opens its item. */
export function Overview({ run, answers, onOpen }: OverviewProps) {
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
                  <li key={item._id}>
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
                  </li>
                );
              })}
          </ul>
        </div>
      ))}
    </section>
  );
}
