import type { Task } from 'contract/records/task/task.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { useOrganizationId } from '../../core/session/use-organization-id.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { TaskKind } from '../task/task-kind.ts';
import classes from './claim.module.css';
import { claimTexts } from './claim-texts.ts';

function ClaimButton({ task, kind }: { task: Task; kind: TaskKind }) {
  const claim = useAction(kind.parts.action.claim);
  const params = { workspaceId: task.workspace._id, recordId: task.record._id, actionId: task._id };
  return (
    <Button
      size="small"
      busy={claim.isBusy}
      aria-label={claimTexts.claimName(task.title)}
      onClick={(event) => {
        event.stopPropagation();
        void claim.run({ params });
      }}
    >
      {claimTexts.claim}
    </Button>
  );
}

/** In place of the status of a task that waits in its group: that, and the way to claim it. What is elsewhere is opened first. */
export function ClaimOffer({ task, kind }: { task: Task; kind: TaskKind | undefined }) {
  const here = useOrganizationId();
  const mayHere = task.mayClaim && task.organization._id === here;
  return (
    <span className={classes.offer}>
      {mayHere && kind ? <ClaimButton task={task} kind={kind} /> : claimTexts.unclaimed}
    </span>
  );
}
