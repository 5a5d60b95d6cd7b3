import type { Step } from 'contract/core/step';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/client.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useStepTaking } from '../../workflow/use-step-taking.tsx';
import type { RecordKind, ShownRecord } from '../record-kind.ts';
import { standsAt } from '../record-stage.ts';
import { useWorkspaceIds } from '../record-paths.ts';
import { viewTexts as texts } from './view-texts.ts';

/** Moves a record to another stage or status by the step that leads there, and asks what the step asks. */
export function useBoardMove(kind: RecordKind): {
  move: (record: ShownRecord, to: string) => Promise<void>;
  dialog: ReactNode;
} {
  const { workspaceId } = useWorkspaceIds();
  const taking = useStepTaking(kind);

  const take = (record: ShownRecord, step: Step | undefined) => {
    if (step?.allowed) taking.take(record, step);
    else toast.error(step?.unmet.join(' ') ?? texts.noStep);
  };

  const move = async (record: ShownRecord, to: string): Promise<void> => {
    if (standsAt(kind, record) === to) return;
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

  return { move, dialog: taking.dialog };
}
