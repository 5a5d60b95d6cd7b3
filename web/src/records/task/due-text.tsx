import type { Task } from 'contract/records/task/task.endpoints';
import { formatDate, formatLongDate } from '../../ui/format/format-date.ts';
import { dueWords } from './due-words.ts';
import classes from './due-text.module.css';

/** When a task is due: its day, and how far away that is; what is done is neither late nor near. */
export function DueText({ task }: { task: Pick<Task, 'dueDate' | 'daysLeft' | 'status'> }) {
  const { dueDate, daysLeft, status } = task;
  const isDone = status === 'completed' || status === 'cancelled';
  const isLate = !isDone && daysLeft < 0;
  return (
    <time dateTime={dueDate} title={formatLongDate(dueDate)}>
      <span className={classes.whole}>{formatDate(dueDate)}</span>{' '}
      {!isDone && (
        <span className={classes.words} data-late={isLate || undefined}>
          {dueWords(dueDate, daysLeft)}
        </span>
      )}
    </time>
  );
}
