import type { Task } from 'contract/records/task/task.endpoints';
import type { ReactNode } from 'react';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { DayTasks } from './day-tasks.tsx';
import { MonthCalendar, useMonth } from './month-calendar.tsx';
import { type TaskPlace, useTasks } from './task-place.ts';
import { calendarTexts as texts } from './task-texts.ts';

const most = 100;

export type CalendarProps = {
  place: TaskPlace;
  team: boolean;
  /** The switch to the other layouts. */
  layouts: ReactNode;
};

const entryOf = (task: Task) => ({ ...task, isLate: task.isOverdue });

/** What is open by the day on which it is due: a month, or on a narrow screen its days one below the other. */
export function TaskCalendar({ place, team, layouts }: CalendarProps) {
  const shown = useMonth();
  const { data, error, refetch } = useTasks(place, {
    dueFrom: shown.span.from,
    dueTo: shown.span.to,
    limit: most,
    ...(team ? { team: 'true' as const } : {}),
  });
  if (error && !data) return <LoadProblem error={error} onRetry={refetch} />;
  const isCut = data && data.total > data.results.length;
  return (
    <MonthCalendar
      shown={shown}
      words={texts}
      days={data && Map.groupBy(data.results.map(entryOf), ({ dueDate }) => dueDate)}
      note={isCut ? texts.capped(data.results.length) : undefined}
      dayOf={(day, tasks) => <DayTasks key={day} day={day} tasks={tasks} />}
      layouts={layouts}
      waiting={<ListSkeleton rows={6} />}
    />
  );
}
