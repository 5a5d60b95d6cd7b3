import type { Task } from 'contract/records/task/task.endpoints';
import { Dialog, DialogActions, DialogCancel } from '../../ui/overlays/dialog.tsx';
import classes from './task-bulk.module.css';
import { taskBulkTexts as texts } from './task-texts.ts';

/** What could not be done, and why. */
export type Failed = { task: Task; why: string };

export type BulkResultDialogProps = { opened: boolean; all: number; failed: Failed[]; onClose: () => void };

/** Says of each task that could not be changed why. */
export function BulkResultDialog({ opened, all, failed, onClose }: BulkResultDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.failedTitle(failed.length, all)}>
      <ul className={classes.failed}>
        {failed.map(({ task, why }) => (
          <li key={task._id}>
            <strong>{task.title}</strong>
            <p>{why}</p>
          </li>
        ))}
      </ul>
      <DialogActions>
        <DialogCancel>{texts.close}</DialogCancel>
      </DialogActions>
    </Dialog>
  );
}
