import { IconCircleCheck, IconCircleDashed, IconCircleMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Hidden } from '../../ui/layout/hidden.tsx';
import { Section } from '../../ui/layout/section.tsx';
import classes from './first-steps.module.css';
import { type FirstStep, isOptional } from './first-steps.ts';
import { homeTexts } from './home-texts.ts';
import type { FirstSteps } from './use-first-steps.ts';

const texts = homeTexts.steps;

type Skip = FirstSteps['skip'];

/** What may be done about the step at hand. */
function NextActs({ step: { key, act, to }, skip }: { step: FirstStep; skip: Skip }) {
  return (
    <div className={classes.acts}>
      {isOptional(key) && (
        <Button variant="quiet" onClick={() => skip(key, true)}>
          {texts.skip}
        </Button>
      )}
      {to && (
        <ButtonLink variant="primary" to={to}>
          {act}
        </ButtonLink>
      )}
    </div>
  );
}

function TakeUp({ step: { key, label }, skip }: { step: FirstStep; skip: Skip }) {
  if (!isOptional(key)) return null;
  return (
    <Button variant="quiet" size="small" aria-label={texts.takeUpOf(label)} onClick={() => skip(key, false)}>
      {texts.takeUp}
    </Button>
  );
}

type StepState = 'done' | 'left-out' | 'open';

const icons: Record<StepState, ReactNode> = {
  done: <IconCircleCheck />,
  'left-out': <IconCircleMinus />,
  open: <IconCircleDashed />,
};
const heard: Record<StepState, string> = { done: texts.done, 'left-out': texts.leftOut, open: '' };

function stateOf({ isDone, isSkipped }: FirstStep): StepState {
  if (isDone) return 'done';
  return isSkipped ? 'left-out' : 'open';
}

type StepProps = { step: FirstStep; isNext: boolean; skip: Skip };

function Step({ step, isNext, skip }: StepProps) {
  const { label, text, to } = step;
  const state = stateOf(step);
  return (
    <li className={classes.step} data-state={state}>
      {icons[state]}
      <div className={classes.words}>
        <p className={classes.label}>
          {state !== 'open' && <Hidden>{heard[state]} </Hidden>}
          {label}
        </p>
        {isNext && <p className={classes.text}>{to ? text : texts.ofOwner}</p>}
      </div>
      {isNext && <NextActs step={step} skip={skip} />}
      {state === 'left-out' && <TakeUp step={step} skip={skip} />}
    </li>
  );
}

/** What is left to do in a new organization, the next step with its button. */
export function FirstStepsPanel({ steps, skip, putAway }: FirstSteps) {
  const next = steps.find(({ isDone, isSkipped }) => !isDone && !isSkipped);
  const done = steps.filter(({ isDone }) => isDone).length;
  const head = (
    <span className={classes.head}>
      <span className={classes.progress}>{texts.progress(done, steps.length)}</span>
      <Button variant="quiet" size="small" onClick={putAway}>
        {texts.putAway}
      </Button>
    </span>
  );
  return (
    <Section title={texts.title} action={head} framed>
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.key} step={step} isNext={step === next} skip={skip} />
        ))}
      </ol>
    </Section>
  );
}
