import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import classes from './date-text.module.css';
import { formatDate, formatDay, formatLongDate, formatMoment, formatTime } from './format-date.ts';
import { formatTexts } from './format-texts.ts';

export type DateTextProps = {
  /** 'YYYY-MM-DD'. */
  date: string | null | undefined;
  /** Says so in words beside the date. */
  isOverdue?: boolean;
  isSoon?: boolean;
  empty?: string;
};

/** A day: MM/DD/YYYY, the unambiguous form on hover. */
export function DateText({
  date,
  isOverdue = false,
  isSoon = false,
  empty = formatTexts.none,
}: DateTextProps) {
  if (!date) return <>{empty}</>;
  return (
    <span className={classes.date}>
      <time dateTime={date} title={formatLongDate(date)}>
        {formatDate(date)}
      </time>
      {isOverdue && (
        <span className={classes.overdue}>
          <IconAlertCircle />
          {formatTexts.overdue}
        </span>
      )}
      {isSoon && (
        <span className={classes.soon}>
          <IconClock />
          {formatTexts.soon}
        </span>
      )}
    </span>
  );
}

/** A moment in the person's zone, the zone on hover. */
export function MomentText({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} title={formatMoment(moment)}>
      {formatDay(moment)} {formatTime(moment)}
    </time>
  );
}
