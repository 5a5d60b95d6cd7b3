import type { Step } from 'contract/core/step';
import type { Risk } from 'contract/modules/risk/risk';
import type { Acceptance } from 'contract/modules/risk/risk-acceptance';
import { useStepTaking } from '../../../records/workflow/use-step-taking.tsx';
import { useSteps } from '../../../records/workflow/use-steps.ts';
import { ReasonButton } from '../../../ui/actions/reason-button.tsx';
import { riskKind } from '../risk-kind.ts';
import { acceptanceTexts as texts } from './acceptance-texts.ts';
import classes from './acceptance.module.css';

/** The steps that take an acceptance on, by where it stands. */
const stepsOf = {
  created: ['request-acceptance', 'renew-acceptance'],
  submitted: ['accept', 'reject-acceptance'],
  accepted: ['revoke'],
} as const;

/** Where an acceptance stands that is under way or holds. */
export type LiveState = keyof typeof stepsOf;

/** Whether an acceptance is under way or holds. */
export const isLive = (one: Acceptance): one is Acceptance & { status: LiveState } => one.status in stepsOf;

/** What is to be done next with an acceptance, and the steps of the risk that do it. */
export function AcceptanceSteps({ risk, status }: { risk: Risk; status: LiveState }) {
  const { data: steps } = useSteps(riskKind, risk._id);
  const { take, dialog, isBusy } = useStepTaking(riskKind);
  if (!steps) return null;
  const wanted: readonly string[] = stepsOf[status];
  const open = steps.filter(({ step }) => wanted.includes(step));
  const reasonOf = ({ allowed, unmet }: Step) => (allowed ? undefined : unmet.join(' '));
  return (
    <div className={classes.next}>
      <p>{open.length > 0 ? texts.next[status] : texts.cannotYet[status]}</p>
      <span className={classes.steps}>
        {open.map((step) => (
          <ReasonButton
            key={step.step}
            size="small"
            reason={reasonOf(step)}
            busy={isBusy}
            onClick={() => take(risk, step)}
          >
            {step.label}
          </ReasonButton>
        ))}
      </span>
      {dialog}
    </div>
  );
}
