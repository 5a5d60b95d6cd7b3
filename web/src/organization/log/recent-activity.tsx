import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { useApi } from '../../core/http/use-api.ts';
import { Loaded } from '../../shared/loaded.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { LogEntries } from './log-entries.tsx';
import { logTexts } from './log-texts.ts';
import classes from './recent-activity.module.css';

const shown = 5;

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
        results.length > 0 ? (
          <LogEntries entries={results} />
        ) : (
          <p className={classes.empty}>{logTexts.empty}</p>
        )
      }
    </Loaded>
  );
}
