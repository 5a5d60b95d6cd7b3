import { IconCheck } from '@tabler/icons-react';
import { Hidden } from '../../ui/layout/hidden.tsx';
import { importTexts as texts, importTexts } from './import-texts.ts';
import classes from './import.module.css';

const stateOf = (index: number, now: number) => (index < now ? 'done' : index === now ? 'now' : 'later');

/** Where an import is on its way; `now` counts from 0. */
export function ImportSteps({ now }: { now: number }) {
  return (
    <ol className={classes.steps} aria-label={texts.stepsLabel}>
      {texts.steps.map((label, index) => {
        const state = stateOf(index, now);
        return (
          <li
            key={label}
            className={classes.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <span className={classes.number} aria-hidden>
              {state === 'done' ? <IconCheck /> : index + 1}
            </span>
            {label}
            {state === 'done' && <Hidden>{importTexts.stepDone}</Hidden>}
          </li>
        );
      })}
    </ol>
  );
}
