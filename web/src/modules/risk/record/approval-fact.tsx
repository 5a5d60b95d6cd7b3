import { IconCircleCheck, IconCircleDashed, IconCircleX, IconEye, IconLock } from '@tabler/icons-react';
import type { Step } from 'contract/core/step';
import type { Risk } from 'contract/modules/risk/risk';
import { type ReactNode, Suspense, useState } from 'react';
import { useCan } from '../../../core/session/use-can.ts';
import { isFinal, standsAt } from '../../../records/record/record-stage.ts';
import { useStepTaking } from '../../../records/workflow/use-step-taking.tsx';
import { useSteps } from '../../../records/workflow/use-steps.ts';
import { askedBy } from '../../../records/workflow/workflow-texts.ts';
import { Button, type ButtonProps } from '../../../ui/actions/button.tsx';
import { Pill, type Tone } from '../../../ui/layout/pill.tsx';
import { MomentText } from '../../../ui/format/date-text.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { Menu } from '../../../ui/overlays/menu.tsx';
import { riskKind } from '../risk-kind.ts';
import classes from './approval.module.css';
import { riskTexts } from './risk-texts.ts';

type ApprovalState = Risk['assessmentApproval']['status'];

const looks: Record<ApprovalState, { tone: Tone; icon: ReactNode }> = {
  Draft: { tone: 'neutral', icon: <IconCircleDashed /> },
  Reviewed: { tone: 'info', icon: <IconEye /> },
  Approved: { tone: 'ok', icon: <IconCircleCheck /> },
  Rejected: { tone: 'bad', icon: <IconCircleX /> },
};

const ApprovalDialog = lazyDialog(async () => (await import('./approval-dialog.tsx')).ApprovalDialog);

const change: ButtonProps = {
  variant: 'quiet',
  size: 'small',
  'aria-label': riskTexts.changeApproval,
  children: riskTexts.change,
};

/** The steps by which somebody decides about an assessment. */
const icons: Partial<Record<string, ReactNode>> = {
  approve: <IconCircleCheck />,
  review: <IconEye />,
  reject: <IconCircleX />,
};

/** While somebody decides about the assessment, what they say is a step, which asks a reason or a signature. */
function DecideMenu({ risk, onTake }: { risk: Risk; onTake: (step: Step) => void }) {
  const { data: steps = [] } = useSteps(riskKind, risk._id);
  const items = steps
    .filter(({ step }) => step in icons)
    .map((step) => ({
      label: step.label,
      ...(step.allowed
        ? { icon: icons[step.step], note: askedBy(step), onSelect: () => onTake(step) }
        : { icon: <IconLock />, reason: step.unmet.join(' ') }),
    }));
  if (items.length === 0) return null;
  return <Menu align="end" minWidth={280} groups={[{ items }]} trigger={<Button {...change} />} />;
}

/** Whether the assessment is a draft, reviewed or approved, and what the approver said of it. */
export function ApprovalFact({ record: risk }: { record: Risk }) {
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const { take, dialog } = useStepTaking(riskKind);
  const mayApprove = useCan('risk.approve') && risk.isTakenOver;
  const place = standsAt(riskKind, risk);
  const isDecided = place === 'assessment-review';
  const isStill = place === 'on-hold' || isFinal(riskKind, risk);
  const { status, feedback, by, at } = risk.assessmentApproval;
  const open = () => {
    setWasOpened(true);
    setOpened(true);
  };
  return (
    <div className={classes.approval}>
      <span className={classes.approvalRow}>
        <Pill {...looks[status]}>{status}</Pill>
        {mayApprove && isDecided && <DecideMenu risk={risk} onTake={(step) => take(risk, step)} />}
        {mayApprove && !isDecided && !isStill && <Button {...change} onClick={open} />}
      </span>
      {by && at && (
        <p className={classes.decided}>
          {by.name}, <MomentText moment={at} />
        </p>
      )}
      {feedback && <p className={classes.feedback}>{feedback}</p>}
      {wasOpened && (
        <Suspense>
          <ApprovalDialog risk={risk} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
      {dialog}
    </div>
  );
}
