import type { Task } from 'contract/records/task/task.endpoints';
import { useOpenIn } from '../../people/account/use-open-in.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import type { CalendarProps } from './task-calendar.tsx';
import classes from './task-calendar.module.css';
import { useTasks } from './task-place.ts';
import { taskTexts, timelineTexts as texts } from './task-texts.ts';
import { Timeline, type TimelineGroup } from './timeline.tsx';

const most = 100;

/** The tasks by the record that they are for. */
function groupsOf(tasks: readonly Task[], open: (task: Task) => void): TimelineGroup[] {
  return [...Map.groupBy(tasks, ({ record }) => record._id)].map(([_id, own]) => ({
    _id,
    title: own
      .slice(0, 1)
      .map(({ record: { number, name } }) => `${number} ${name}`)
      .join(''),
    entries: own.map((task) => ({
      _id: task._id,
      title: task.title,
      link: task.link,
      onOpen: () => open(task),
      from: task.startDate,
      to: task.dueDate,
      state: task.isOverdue ? 'late' : 'open',
    })),
  }));
}

/** What is open as bars until the day on which it is due, by the record that it is for. */
export function TaskTimeline({ place, team, layouts }: CalendarProps) {
  const openIn = useOpenIn();
  const { data, error, refetch } = useTasks(place, {
    view: 'open',
    limit: most,
    ...(team ? { team: 'true' as const } : {}),
  });
  if (error && !data) return <LoadProblem error={error} onRetry={refetch} />;
  const open = ({ organization, link }: Task) => void openIn(organization._id, link);
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        <div className={classes.layouts}>{layouts}</div>
      </div>
      {!data ? (
        <ListSkeleton rows={6} />
      ) : data.results.length === 0 ? (
        <EmptyState message={taskTexts.empty.open.message}>{taskTexts.empty.open.text}</EmptyState>
      ) : (
        <Timeline label={texts.label} groups={groupsOf(data.results, open)} isGrouped />
      )}
      {data && data.total > data.results.length && <p>{texts.capped(data.results.length)}</p>}
    </div>
  );
}
