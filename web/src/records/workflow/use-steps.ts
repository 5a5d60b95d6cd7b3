import type { Step } from 'contract/core/step';
import { invalidateTopics } from '../../core/http/query-client.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useApi } from '../../core/http/use-api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import type { RecordKind, ShownRecord } from '../record/record-kind.ts';
import { useWorkspaceIds } from '../record/record-paths.ts';

type OfKind = Pick<RecordKind, 'calls'>;

/** The steps out of a record's present status. */
export function useSteps({ calls }: OfKind, recordId: string) {
  const { workspaceId } = useWorkspaceIds();
  return useApi(calls.steps, { params: { workspaceId, recordId } }, { keepLast: true });
}

/** The step that goes on, among those that a record is offered. */
export const onwardOf = <S extends Pick<Step, 'step'>>(
  { onward }: Pick<RecordKind, 'onward'>,
  steps: readonly S[],
): S | undefined => onward.flatMap((name) => steps.filter(({ step }) => step === name))[0];

/** The states that a record passes. */
export function useStages({ calls }: OfKind, recordId: string) {
  const { workspaceId } = useWorkspaceIds();
  return useApi(calls.stages, { params: { workspaceId, recordId } }, { keepLast: true });
}

/** Takes a step of a record as it is shown. */
export function useTakeStep({ calls }: OfKind) {
  const { workspaceId } = useWorkspaceIds();
  const move = useAction(calls.move, { successToast: false });
  const take = async (
    { _id, version }: Pick<ShownRecord, '_id' | 'version'>,
    { step, done }: Step,
    asked: Record<string, unknown> = {},
  ) => {
    const params = { workspaceId, recordId: _id };
    const outcome = await move.run({ params, body: { step, version, ...asked } });
    if (outcome.ok) toast.success(done);
    // A refusal means that the record is no longer as it is shown.
    else invalidateTopics([calls.find.topic]);
    return outcome;
  };
  return { take, isBusy: move.isBusy };
}

/** What the draft of what a step of a record or of an action asks is kept under. */
export const stepDraft = (kind: { key: string }, { _id }: { _id: string }, { step }: Step) =>
  `step:${kind.key}:${_id}:${step}`;

/** Whether a step cannot be taken without an answer: a note may be left out. */
export const needsAnswer = (step: Step): boolean =>
  isAsking(step.reason === 'optional' ? { ...step, reason: null } : step);

/** Whether a step asks for more than a click or a signature. */
export const isAsking = ({ reason, until, choice, items, justification }: Step): boolean =>
  reason !== null || until || choice !== null || items !== null || justification !== null;
