import { performerOf } from 'contract/organization/log/log-entry';
import { type LogEntry, logEndpoints } from 'contract/organization/log/log.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { PersonName } from '../../shared/marks/person.tsx';
import { MomentText } from '../../ui/format/date-text.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { logTexts } from './log-texts.ts';
import { logLine } from './log-words.ts';
import classes from './recent-activity.module.css';

const shown = 5;

function Entries({ entries }: { entries: LogEntry[] }) {
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

/** The last things that happened in a workspace. */
export function RecentActivity({ id }: { id: string }) {
  const answer = useApi(logEndpoints.list, { params: { id }, query: { limit: shown } });
  return (
    <Loaded
      answer={answer}
      skeleton={
        <div className={classes.waiting}>
          <ListSkeleton rows={shown} />
        </div>
      }
    >
      {({ results }) =>
        results.length > 0 ? <Entries entries={results} /> : <p className={classes.empty}>{logTexts.empty}</p>
      }
    </Loaded>
  );
}
