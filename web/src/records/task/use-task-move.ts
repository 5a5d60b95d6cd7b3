import { can } from 'contract/core/rights/permissions';
import type { Task } from 'contract/records/task/task.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useActor, useMe } from '../../core/session/use-can.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { boardTexts } from './task-texts.ts';
import type { TaskKind } from './task-kind.ts';

/** The step of a task that leads to a status. */
function stepTo({ actionWorkflow }: TaskKind, { status }: Task, to: string) {
  return Object.values(actionWorkflow.transitions).find(
    (step) => step.to === to && step.from.includes(status),
  );
}

/** Why the person may not move a task at all; where the page is of no workspace, the server says the rest. */
function useRefusal(kind: TaskKind, task: Task): string | undefined {
  const here = useOrganizationId();
  const actor = useActor();
  const { data: me } = useMe();
  if (task.organization._id !== here) return boardTexts.isElsewhere(task.organization.name ?? '');
  const isTheirs = task.assignedTo.some(({ _id }) => _id === me?.accountId);
  const mayHere = actor && can(actor, kind.actionCalls.update.access, { assignee: task.assignedTo });
  return isTheirs || mayHere ? undefined : boardTexts.isOthers;
}

/** Moves a task to another status by the step that leads there, and tells why it cannot be moved to one. */
export function useTaskMove(kind: TaskKind, task: Task) {
  const update = useAction(kind.actionCalls.update, { successToast: false });
  const refusal = useRefusal(kind, task);
  const reasonAgainst = (to: string): string | undefined => {
    if (task.status === to) return boardTexts.isHere;
    return refusal ?? (stepTo(kind, task, to) ? undefined : boardTexts.noStep);
  };
  const move = async (to: string): Promise<void> => {
    const step = stepTo(kind, task, to);
    const reason = reasonAgainst(to);
    if (task.status === to) return;
    if (reason || !step) {
      toast.error(reason ?? boardTexts.noStep);
      return;
    }
    const params = { workspaceId: task.workspace._id, recordId: task.record._id, actionId: task._id };
    const { ok } = await update.run({ params, body: { status: to, version: task.version } });
    if (ok) toast.success(step.done);
  };
  return { move, reasonAgainst, isBusy: update.isBusy };
}
