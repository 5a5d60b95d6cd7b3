import { IconChecks, IconWritingSign } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { signatureTexts } from '../signature/signature-texts.ts';
import type { SignedPlace } from '../signature/signed-kind.ts';
import { useApprovals } from './approval-state.ts';
import { approvalTexts as texts } from './approval-texts.ts';

const SignDialog = lazyDialog(async () => (await import('../signature/sign-dialog.tsx')).SignDialog);
const DecideDialog = lazyDialog(async () => (await import('./decide-dialog.tsx')).DecideDialog);

/** What whoever is asked to approve a record does next; nothing for others. */
export function ApprovalButton({ number, ...place }: SignedPlace & { number: string }) {
  const { data } = useApprovals(place);
  const [opened, setOpened] = useState(false);
  const mine = data?.mine;
  const close = () => setOpened(false);
  // A dialog that has just decided is still there to be closed.
  if (!mine && !opened) return null;
  const isSigned = mine?.needsSignature ?? true;
  return (
    <>
      <Button
        variant="primary"
        icon={isSigned ? <IconWritingSign /> : <IconChecks />}
        onClick={() => setOpened(true)}
      >
        {isSigned ? signatureTexts.review : texts.decide}
      </Button>
      {isSigned ? (
        <SignDialog {...place} number={number} isDecision opened={opened} onClose={close} />
      ) : (
        <DecideDialog
          {...place}
          approvalId={mine?.approval ?? ''}
          number={number}
          opened={opened}
          onClose={close}
        />
      )}
    </>
  );
}
