import type { Step } from 'contract/core/step';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/client.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { lazyDialog } from '../../../ui/overlays/lazy-dialog.tsx';
import { isAsking, useTakeStep } from '../../workflow/use-steps.ts';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import { viewTexts as texts } from './view-texts.ts';

const StepDialog = lazyDialog(async () => (await import('../../workflow/step-dialog.tsx')).StepDialog);

type Asked = { record: ShownRecord; step: Step; count: number };

/** Moves a record to another status by the step that leads there, and asks what the step asks. */
export function useBoardMove(kind: RecordKind): {
  move: (record: ShownRecord, to: string) => Promise<void>;
  dialog: ReactNode;
} {
  const { workspaceId } = useWorkspaceIds();
  const taking = useTakeStep(kind);
  const [asked, setAsked] = useState<Asked>();
  const [opened, setOpened] = useState(false);

  const take = (record: ShownRecord, step: Step | undefined) => {
    if (!step?.allowed) toast.error(step?.unmet.join(' ') ?? texts.noStep);
    else if (isAsking(step)) {
      setAsked((last) => ({ record, step, count: (last?.count ?? 0) + 1 }));
      setOpened(true);
    } else void taking.take(record, step);
  };

  const move = async (record: ShownRecord, to: string): Promise<void> => {
    if (record.status === to) return;
    try {
      const steps = await call(kind.calls.steps, { params: { workspaceId, recordId: record._id } });
      take(
        record,
        steps.find((step) => step.to === to),
      );
    } catch (error) {
      toast.error(failureMessage(error));
    }
  };

  const dialog = asked && (
    <StepDialog
      key={asked.count}
      kind={kind}
      record={asked.record}
      step={asked.step}
      taking={taking}
      opened={opened}
      onClose={() => setOpened(false)}
    />
  );
  return { move, dialog };
}
