import type { Step } from 'contract/core/step';
import { type ReactNode, useState } from 'react';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import type { RecordKind, ShownRecord } from '../record/record-kind.ts';
import { useWorkspaceIds } from '../record/record-paths.ts';
import type { Asked } from './step-dialog.tsx';
import { useAskStep } from './use-ask-step.tsx';
import type { TakenStep } from '../signature/use-signing.ts';
import { isAsking, stepDraft, useTakeStep } from './use-steps.ts';

const SignDialog = lazyDialog(async () => (await import('../signature/sign-dialog.tsx')).SignDialog);

/** Takes steps of records, and asks first what each asks: a reason, a day, a choice, a justification, a signature. Render `dialog` anywhere. */
export function useStepTaking(kind: RecordKind): {
  take: (record: ShownRecord, step: Step) => void;
  dialog: ReactNode;
  isBusy: boolean;
} {
  const { workspaceId } = useWorkspaceIds();
  const taking = useTakeStep(kind);
  const { ask, dialog } = useAskStep();
  const questionOf = (record: ShownRecord, step: Step) => ({
    name: stepDraft(kind, record, step),
    step,
    links: { calls: kind.parts.link, params: { workspaceId, recordId: record._id } },
  });
  const [signed, setSigned] = useState<{ record: ShownRecord; taken: TakenStep }>();
  const [isSigning, setSigning] = useState(false);

  const sign = (record: ShownRecord, taken: Omit<TakenStep, 'move'>) => {
    setSigned({ record, taken: { ...taken, move: kind.calls.move } });
    setSigning(true);
  };

  /** What is chosen, and why, is asked before the signature, which then asks for no reason any more. */
  const chooseAndSign = async (record: ShownRecord, step: Step) => {
    let said: Asked = {};
    const isSaid = await ask({
      ...questionOf(record, { ...step, justification: null }),
      take: (given) => {
        said = given;
        return Promise.resolve({ ok: true, data: null });
      },
    });
    if (isSaid) sign(record, { step: { ...step, reason: null }, said });
  };

  const take = (record: ShownRecord, step: Step) => {
    if (step.signs && step.choice) void chooseAndSign(record, step);
    else if (step.signs) sign(record, { step });
    else if (isAsking(step))
      void ask({ ...questionOf(record, step), take: async (given) => taking.take(record, step, given) });
    else void taking.take(record, step);
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
          taken={signed.taken}
          opened={isSigning}
          onClose={() => setSigning(false)}
        />
      )}
    </>
  );
  return { take, dialog: dialogs, isBusy: taking.isBusy };
}
