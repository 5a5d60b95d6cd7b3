import type { Step } from 'contract/core/step';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/client.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useAskStep } from '../../workflow/use-ask-step.tsx';
import { isAsking, stepDraft, useTakeStep } from '../../workflow/use-steps.ts';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import { viewTexts as texts } from './view-texts.ts';

/** Moves a record to another status by the step that leads there, and asks what the step asks. */
export function useBoardMove(kind: RecordKind): {
  move: (record: ShownRecord, to: string) => Promise<void>;
  dialog: ReactNode;
} {
  const { workspaceId } = useWorkspaceIds();
  const taking = useTakeStep(kind);
  const { ask, dialog } = useAskStep();

  const take = (record: ShownRecord, step: Step | undefined) => {
    if (!step?.allowed) toast.error(step?.unmet.join(' ') ?? texts.noStep);
    else if (isAsking(step)) {
      const name = stepDraft(kind, record, step);
      void ask({ name, step, take: async (given) => taking.take(record, step, given) });
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

  return { move, dialog };
}
