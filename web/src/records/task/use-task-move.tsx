import { can } from 'contract/core/rights/permissions';
import type { Step } from 'contract/core/step';
import { type ActionStatus, stageOfStatus } from 'contract/records/record/action-steps';
import type { Task } from 'contract/records/task/task.endpoints';
import { useState } from 'react';
import { refusalText } from '../../core/forms/sending-forms.ts';
import { failureMessage } from '../../core/http/api-error.ts';
import { call } from '../../core/http/client.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useActor, useMe } from '../../core/session/use-can.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useAskStep } from '../workflow/use-ask-step.tsx';
import { isAsking, stepDraft } from '../workflow/use-steps.ts';
import { boardTexts } from './task-texts.ts';
import type { TaskKind } from './task-kind.ts';

const stepTo = (steps: readonly Step[], to: ActionStatus): Step | undefined => {
  const leading = steps.filter((step) => step.to === stageOfStatus[to]);
  return leading.find(({ allowed }) => allowed) ?? leading[0];
};

/** Why a step is not allowed now. */
const unmetOf = (step: Step | undefined): string | undefined =>
  step?.allowed ? undefined : (step?.unmet.join(' ') ?? boardTexts.noStep);

/** Whether nothing is to be done about a task any more. */
export const isOver = ({ status }: Task) => status === 'completed' || status === 'cancelled';

/** Why the person may not move a task at all; where the page is of no workspace, the server says the rest. */
function useRefusal(kind: TaskKind, task: Task): string | undefined {
  const here = useOrganizationId();
  const actor = useActor();
  const { data: me } = useMe();
  if (task.organization._id !== here) return boardTexts.isElsewhere(task.organization.name ?? '');
  const isTheirs = task.assignedTo.some(({ _id }) => _id === me?.accountId);
  const mayHere = actor && can(actor, kind.parts.action.update.access, { assignee: task.assignedTo });
  return isTheirs || task.standsInFor || mayHere ? undefined : boardTexts.isOthers;
}

/** Tells why a task cannot be moved to a status: by what is known here, and by its steps where these are known. */
const reasonsAgainst =
  (task: Task, refusal: string | undefined) =>
  (to: ActionStatus, steps?: readonly Step[]): string | undefined => {
    if (task.status === to) return boardTexts.isHere;
    const isOnlyReopened = isOver(task) && to !== 'in-progress';
    if (refusal || isOnlyReopened) return refusal ?? boardTexts.noStep;
    return steps && unmetOf(stepTo(steps, to));
  };

/**
 * Moves a task to another status by the step that leads there, and tells why it cannot be moved to one. Where the step asks
 * something, such as a reason or a day, a dialog does.
 */
export function useTaskMove(kind: TaskKind, task: Task) {
  const { action } = kind.parts;
  const taking = useAction(action.move, {
    successToast: false,
    // A note that is missing is asked for.
    failureToast: (error) => (error.errors['note'] ? undefined : refusalText(error, action.move.failure)),
  });
  const [isLoading, setIsLoading] = useState(false);
  const asking = useAskStep();
  const refusal = useRefusal(kind, task);
  const params = { workspaceId: task.workspace._id, recordId: task.record._id, actionId: task._id };

  const reasonAgainst = reasonsAgainst(task, refusal);

  const ask = (step: Step, noteMissing?: string) =>
    asking.ask({
      name: stepDraft({ key: task.kind }, task, step),
      step,
      noteMissing,
      take: async (given) => send(step, given),
    });

  const send = async (step: Step, given: Record<string, unknown> = {}) => {
    const outcome = await taking.run({ params, body: { step: step.step, version: task.version, ...given } });
    if (outcome.ok) toast.success(step.done);
    return outcome;
  };

  const take = async (step: Step | undefined): Promise<void> => {
    if (!step?.allowed) toast.error(unmetOf(step) ?? boardTexts.noStep);
    else if (isAsking(step)) void ask(step);
    else {
      const outcome = await send(step);
      const noteMissing = outcome.ok ? undefined : outcome.error.errors['note'];
      if (noteMissing) void ask(step, noteMissing);
    }
  };

  const move = async (to: ActionStatus): Promise<void> => {
    if (task.status === to) return;
    const reason = reasonAgainst(to);
    if (reason) return toast.error(reason);
    setIsLoading(true);
    try {
      await take(stepTo(await call(action.steps, { params }), to));
    } catch (error) {
      toast.error(failureMessage(error));
    } finally {
      setIsLoading(false);
    }
  };
  return {
    move,
    reasonAgainst,
    params,
    isRefused: refusal !== undefined,
    dialog: asking.dialog,
    isBusy: isLoading || taking.isBusy,
  };
}
