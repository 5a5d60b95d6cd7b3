import type { Step } from 'contract/core/step';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import type { RecordKind, ShownRecord } from '../record/record-kind.ts';
import { useWorkspaceIds } from '../record/record-paths.ts';
import { useAskStep } from './use-ask-step.tsx';
import { isAsking, stepDraft, useTakeStep } from './use-steps.ts';

const SignDialog = lazyDialog(async () => (await import('../signature/sign-dialog.tsx')).SignDialog);

/** Takes steps of records, and asks first what each asks: a reason, a day, a justification, a signature. Render `dialog` anywhere. */
export function useStepTaking(kind: RecordKind): {
  take: (record: ShownRecord, step: Step) => void;
  dialog: ReactNode;
  isBusy: boolean;
} {
  const { workspaceId } = useWorkspaceIds();
  const taking = useTakeStep(kind);
  const { ask, dialog } = useAskStep();
  const [signed, setSigned] = useState<{ record: ShownRecord; step: Step }>();
  const [isSigning, setSigning] = useState(false);

  const take = (record: ShownRecord, step: Step) => {
    if (step.signs) {
      setSigned({ record, step });
      setSigning(true);
    } else if (isAsking(step)) {
      const name = stepDraft(kind, record, step);
      void ask({ name, step, take: async (given) => taking.take(record, step, given) });
    } else void taking.take(record, step);
  };

  const dialogs = (
    <>
      {dialog}
      {signed && (
        <SignDialog
          kind={kind}
          params={{ workspaceId, recordId: signed.record._id }}
          number={signed.record.number}
          isDecision={false}
          taken={{ step: signed.step, move: kind.calls.move }}
          opened={isSigning}
          onClose={() => setSigning(false)}
        />
      )}
    </>
  );
  return { take, dialog: dialogs, isBusy: taking.isBusy };
}
