import { IconWritingSign } from '@tabler/icons-react';
import type { Approval } from 'contract/records/approval/approval';
import { useState } from 'react';
import { useAction } from '../../core/http/use-action.ts';
import { useCan } from '../../core/session/use-can.ts';
import { useReason } from '../../shared/forms/use-reason.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { signatureTexts } from '../signature/signature-texts.ts';
import type { SignedPlace } from '../signature/signed-kind.ts';
import { approvalTexts as texts } from './approval-texts.ts';

const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog);
const ReplaceDialog = lazyDialog(async () => (await import('./replace-dialog.tsx')).ReplaceDialog);
const SignDialog = lazyDialog(async () => (await import('../signature/sign-dialog.tsx')).SignDialog);

/** The record as these buttons need it. */
export type ApprovedRecord = {
  number: string;
  name: string;
  version: number;
  status: string;
  managers: readonly { _id: string }[];
  isTakenOver: boolean;
};

type ActProps = SignedPlace & { record: ApprovedRecord; label?: string };

/** Opens the form that asks for an approval, for whoever may ask; with what was asked before, where it is given. */
export function AskButton({
  record,
  label = texts.ask,
  before,
  ...place
}: ActProps & { before?: Approval | undefined }) {
  const [opened, setOpened] = useState(false);
  const mayAsk = useCan(place.kind.parts.approval.ask.access, { manager: record.managers });
  if (!mayAsk || !record.isTakenOver || record.status === 'cancelled') return null;
  const { number, version } = record;
  return (
    <>
      <Button onClick={() => setOpened(true)}>{label}</Button>
      <AskDialog
        {...place}
        number={number}
        version={version}
        before={before}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

/** Opens the dialog that signs a record, for whoever may sign and was not asked to decide. */
export function SignButton({ record, ...place }: ActProps) {
  const [opened, setOpened] = useState(false);
  const maySign = useCan(place.kind.parts.signature.sign.access);
  if (!maySign || !record.isTakenOver) return null;
  return (
    <>
      <Button icon={<IconWritingSign />} onClick={() => setOpened(true)}>
        {signatureTexts.sign}
      </Button>
      <SignDialog
        {...place}
        number={record.number}
        isDecision={false}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

/** Asks somebody else in place of an approver who cannot decide, for whoever may ask. */
export function ReplaceButton({
  record,
  approval,
  from,
  ...place
}: ActProps & { approval: Approval; from: { _id: string; name: string } }) {
  const [opened, setOpened] = useState(false);
  const mayAsk = useCan(place.kind.parts.approval.replace.access, { manager: record.managers });
  if (!mayAsk) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpened(true)}>
        {texts.replace}
      </Button>
      <ReplaceDialog
        {...place}
        approval={approval}
        from={from}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

/** Takes an open approval back, with a reason. */
export function WithdrawButton({ record, approval, ...place }: ActProps & { approval: Approval }) {
  const withdraw = useAction(place.kind.parts.approval.withdraw);
  const { askReason, reasonDialog } = useReason();
  const mayAsk = useCan(place.kind.parts.approval.withdraw.access, { manager: record.managers });
  if (!mayAsk) return null;
  const handleClick = async () => {
    const question = {
      name: `withdraw:${approval._id}`,
      title: texts.withdrawTitle,
      message: texts.withdrawText,
      names: [`${record.number} ${record.name}`],
      confirmLabel: texts.withdraw,
    };
    await askReason(question, (reason) =>
      withdraw.run({ params: { ...place.params, approvalId: approval._id }, body: { reason } }),
    );
  };
  return (
    <>
      <Button busy={withdraw.isBusy} onClick={() => void handleClick()}>
        {texts.withdraw}
      </Button>
      {reasonDialog}
    </>
  );
}
