import { logEndpoints } from 'contract/log/log.endpoints';
import { failureMessage } from '../../core/api-error.ts';
import { useApi } from '../../core/use-api.ts';
import { PersonName } from '../../shared/person.tsx';
import { MomentText } from '../../ui/date-text.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListSkeleton } from '../../ui/skeleton.tsx';
import { logTexts } from './log-texts.ts';
import { titleCase } from './log-words.ts';
import classes from './recent-activity.module.css';

const shown = 5;

/** The last things that happened in a workspace. */
export function RecentActivity({ id }: { id: string }) {
  const { data, error, refetch } = useApi(logEndpoints.list, { params: { id }, query: { limit: shown } });
  if (error && !data) return <ErrorState message={failureMessage(error)} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={shown} />;
  if (data.results.length === 0) return <p className={classes.empty}>{logTexts.empty}</p>;
  return (
    <ol className={classes.list}>
      {data.results.map(({ _id, createdAt, message, performedBy }) => (
        <li key={_id} className={classes.entry}>
          <span className={classes.message}>{titleCase(message)}</span>
          <span className={classes.who}>
            <PersonName person={{ ...performedBy, _id: performedBy._id ?? performedBy.name }} />
          </span>
          <span className={classes.when}>
            <MomentText moment={createdAt} />
          </span>
        </li>
      ))}
    </ol>
  );
}
