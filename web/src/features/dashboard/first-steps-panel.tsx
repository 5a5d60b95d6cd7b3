import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Hidden } from '../../ui/hidden.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './first-steps.module.css';
import type { FirstStep } from './first-steps.ts';
import { homeTexts } from './home-texts.ts';

const texts = homeTexts.steps;

function Step({ step, isNext }: { step: FirstStep; isNext: boolean }) {
  const { label, text, act, to, isDone } = step;
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      {isDone ? <IconCircleCheck /> : <IconCircleDashed />}
      <div className={classes.words}>
        <p className={classes.label}>
          {isDone && <Hidden>{texts.done} </Hidden>}
          {label}
        </p>
        {isNext && <p className={classes.text}>{text}</p>}
      </div>
      {isNext && (
        <ButtonLink variant="primary" to={to}>
          {act}
        </ButtonLink>
      )}
    </li>
  );
}

/** What is left to do in a new organization, the next step with its button. */
export function FirstStepsPanel({ steps }: { steps: FirstStep[] }) {
  const next = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Section
      title={texts.title}
      action={<span className={classes.progress}>{texts.progress(done, steps.length)}</span>}
      framed
    >
      <ol className={classes.steps}>
        {steps.map((step) => (
          <Step key={step.label} step={step} isNext={step === next} />
        ))}
      </ol>
    </Section>
  );
}
