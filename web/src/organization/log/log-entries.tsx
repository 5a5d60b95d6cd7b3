import type { LogEntry } from 'contract/organization/log/log-entry';
import { performerOf } from 'contract/organization/log/performer';
import { PersonName } from '../../shared/marks/person.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { logLine } from './log-words.ts';
import classes from './recent-activity.module.css';

/** Rows of a log one below the other: what, who and when. */
export function LogEntries({ entries }: { entries: LogEntry[] }) {
  return (
    <ol className={classes.list}>
      {entries.map(({ _id, createdAt, performedBy, ...entry }) => (
        <li key={_id} className={classes.entry}>
          <span className={classes.message}>{logLine(entry)}</span>
          <span className={classes.who}>
            <PersonName
              person={{ ...performedBy, _id: performedBy._id ?? performedBy.name }}
              shownAs={performerOf(performedBy)}
            />
          </span>
          <span className={classes.when}>
            <MomentText moment={createdAt} />
          </span>
        </li>
      ))}
    </ol>
  );
}
