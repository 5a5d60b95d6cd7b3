import { can } from 'contract/core/rights/permissions';
import type { Step } from 'contract/core/step';
import { type ActionStatus, stageOfStatus } from 'contract/records/record/action-steps';
import type { Task } from 'contract/records/task/task.endpoints';
import { useState } from 'react';
import { failureMessage } from '../../core/http/api-error.ts';
import { call } from '../../core/http/client.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useActor, useMe } from '../../core/session/use-can.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';
import { useOpenIn } from '../../people/account/use-open-in.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { boardTexts } from './task-texts.ts';
import type { TaskKind } from './task-kind.ts';

const stepTo = (steps: readonly Step[], to: ActionStatus): Step | undefined => {
  const leading = steps.filter((step) => step.to === stageOfStatus[to]);
  return leading.find(({ allowed }) => allowed) ?? leading[0];
};

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

/**
 * Moves a task to another status by the step that leads there, and tells why it cannot be moved to one. Where the step asks
 * for a reason or a day, it opens the task's page.
 */
export function useTaskMove(kind: TaskKind, task: Task) {
  const taking = useAction(kind.parts.action.move, { successToast: false });
  const [isAsking, setIsAsking] = useState(false);
  const openIn = useOpenIn();
  const refusal = useRefusal(kind, task);
  const params = { workspaceId: task.workspace._id, recordId: task.record._id, actionId: task._id };

  const reasonAgainst = (to: ActionStatus): string | undefined => {
    if (task.status === to) return boardTexts.isHere;
    const isOnlyReopened = task.status === 'completed' && to !== 'in-progress';
    return refusal ?? (isOnlyReopened ? boardTexts.noStep : undefined);
  };

  const take = async (step: Step | undefined): Promise<void> => {
    if (!step?.allowed) toast.error(step?.unmet.join(' ') ?? boardTexts.noStep);
    // A lane has no room for a reason or a day.
    else if (step.reason === 'required' || step.until) await openIn(task.organization._id, task.link);
    else {
      const { ok } = await taking.run({ params, body: { step: step.step, version: task.version } });
      if (ok) toast.success(step.done);
    }
  };

  const move = async (to: ActionStatus): Promise<void> => {
    if (task.status === to) return;
    const reason = reasonAgainst(to);
    if (reason) {
      toast.error(reason);
      return;
    }
    setIsAsking(true);
    try {
      await take(stepTo(await call(kind.parts.action.steps, { params }), to));
    } catch (error) {
      toast.error(failureMessage(error));
    } finally {
      setIsAsking(false);
    }
  };
  return { move, reasonAgainst, isBusy: isAsking || taking.isBusy };
}
