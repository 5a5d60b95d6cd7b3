import { formatDate, formatLongDate } from '../../ui/format/format-date.ts';
import type { ShownRecord } from '../record/record-kind.ts';
import { dueWords } from '../task/due-words.ts';
import classes from './workflow.module.css';

/** The day until when a record is to be done, and how far away that is at its site. */
export function DueDay({ record: { dueDate, daysLeft } }: { record: ShownRecord }) {
  if (!dueDate) return null;
  return (
    <>
      <time dateTime={dueDate} title={formatLongDate(dueDate)}>
        {formatDate(dueDate)}
      </time>{' '}
      {daysLeft !== null && (
        <span className={daysLeft < 0 ? classes.late : classes.far}>{dueWords(dueDate, daysLeft)}</span>
      )}
    </>
  );
}
