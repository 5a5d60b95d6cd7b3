import { IconHandGrab } from '@tabler/icons-react';
import type { Task } from 'contract/records/task/task.endpoints';
import { useAction } from '../../core/http/use-action.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useActionParams, type Worked } from '../record/task-work/use-task-work.ts';
import { claimTexts } from './claim-texts.ts';
import classes from './claim.module.css';

/** That an action waits in its group, with the way to claim it for whoever may. */
export function ClaimNotice({ worked, task }: { worked: Worked; task: Task }) {
  const { kind, action } = worked;
  const params = useActionParams(worked);
  const claim = useAction(kind.parts.action.claim);
  if (!action.group || !action.unclaimedSince) return null;
  return (
    <Notice tone="info" icon={<IconHandGrab />}>
      <div className={classes.waits}>
        <span>{claimTexts.waits(action.group.name)}</span>
        {task.mayClaim && (
          <Button variant="primary" busy={claim.isBusy} onClick={() => void claim.run({ params })}>
            {claimTexts.claim}
          </Button>
        )}
      </div>
    </Notice>
  );
}
