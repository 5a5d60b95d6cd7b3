import type { WholeRun } from 'contract/records/checklist/checklist';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { completionProblems } from 'contract/records/checklist/core/problems';
import { useAction } from '../../../core/http/use-action.ts';
import { Button } from '../../../ui/actions/button.tsx';
import type { RunPlace } from '../outbox/kept.ts';
import { runTexts as texts } from '../run-texts.ts';
import classes from './run.module.css';
import { countWaiting } from './sending-state.tsx';
import type { RunAnswers } from './use-answers.ts';

type EndProps = {
  run: WholeRun;
  answers: RunAnswers;
  place: RunPlace;
  mayAnswer: boolean;
  onOpen: (itemId: string) => void;
};

/** The end of a run: what still stands against completing it, item by item, or the button that does. */
export function EndCard({ run, answers, place, mayAnswer, onOpen }: EndProps) {
  const complete = useAction(checklistRunEndpoints.complete);
  const problems = completionProblems(run.sections, answers.given);
  const waits = countWaiting(answers) > 0;
  return (
    <section className={classes.card} aria-label={texts.complete}>
      <h2 className={classes.question}>
        {problems.length > 0 ? texts.notReady(problems.length) : texts.ready}
      </h2>
      {problems.length > 0 ? (
        <ul className={classes.rows}>
          {problems.map(({ item, message }) => (
            <li key={item}>
              <button type="button" className={classes.row} onClick={() => onOpen(item)}>
                <span className={classes.rowText}>{message}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.help}>{waits ? texts.waitForSending : texts.endText}</p>
      )}
      {mayAnswer && (
        <Button
          variant="primary"
          size="large"
          disabled={problems.length > 0 || waits || run.isRecordDeleted}
          busy={complete.isBusy}
          busyLabel={texts.completing}
          onClick={() => void complete.run({ params: place })}
        >
          {texts.complete}
        </Button>
      )}
    </section>
  );
}
