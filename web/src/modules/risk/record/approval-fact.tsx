import { IconCircleCheck, IconCircleDashed, IconCircleX, IconEye } from '@tabler/icons-react';
import type { Risk } from 'contract/modules/risk/risk';
import { type ReactNode, Suspense, useState } from 'react';
import { useCan } from '../../../core/session/use-can.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Pill, type Tone } from '../../../ui/layout/pill.tsx';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
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

/** Whether the assessment is a draft, reviewed or approved, and what the approver said of it. */
export function ApprovalFact({ record: risk }: { record: Risk }) {
  const [opened, setOpened] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const mayApprove = useCan('risk.approve') && risk.isTakenOver;
  const { status, feedback } = risk.assessmentApproval;
  const open = () => {
    setWasOpened(true);
    setOpened(true);
  };
  return (
    <div className={classes.approval}>
      <span className={classes.approvalRow}>
        <Pill {...looks[status]}>{status}</Pill>
        {mayApprove && (
          <Button variant="quiet" size="small" aria-label={riskTexts.changeApproval} onClick={open}>
            {riskTexts.change}
          </Button>
        )}
      </span>
      {feedback && <p className={classes.feedback}>{feedback}</p>}
      {wasOpened && (
        <Suspense>
          <ApprovalDialog risk={risk} opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  );
}
