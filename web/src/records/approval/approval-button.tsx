import { IconChecks, IconWritingSign } from '@tabler/icons-react';
import type { ApprovalOverview } from 'contract/records/approval/approval';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { signatureTexts } from '../signature/signature-texts.ts';
import type { SignedPlace } from '../signature/signed-kind.ts';
import { useApprovals } from './approval-state.ts';
import { approvalTexts as texts } from './approval-texts.ts';

const SignDialog = lazyDialog(async () => (await import('../signature/sign-dialog.tsx')).SignDialog);
const DecideDialog = lazyDialog(async () => (await import('./decide-dialog.tsx')).DecideDialog);

type Mine = NonNullable<ApprovalOverview['mine']>;

/** What whoever is asked to approve a record does next; nothing for others. */
export function ApprovalButton({ number, ...place }: SignedPlace & { number: string }) {
  const { data } = useApprovals(place);
  const [opened, setOpened] = useState(false);
  // What was asked when the dialog was opened is what is decided there, whatever becomes of it meanwhile.
  const [asked, setAsked] = useState<Mine>();
  const mine = data?.mine ?? undefined;
  const shown = opened ? asked : mine;
  if (!shown) return null;
  const { needsSignature, approval, justification } = shown;
  const open = () => {
    setAsked(mine);
    setOpened(true);
  };
  const dialog = { ...place, number, opened, onClose: () => setOpened(false) };
  return (
    <>
      <Button variant="primary" icon={needsSignature ? <IconWritingSign /> : <IconChecks />} onClick={open}>
        {needsSignature ? signatureTexts.review : texts.decide}
      </Button>
      {needsSignature ? (
        <SignDialog {...dialog} isDecision />
      ) : (
        <DecideDialog
          {...dialog}
          approvalId={approval}
          justifiedAgainst={justification}
          isOver={opened && data !== undefined && mine?.approval !== approval}
        />
      )}
    </>
  );
}
