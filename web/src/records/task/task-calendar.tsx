import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { daysAfter } from 'contract/core/days';
import type { Task } from 'contract/records/task/task.endpoints';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../core/http/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { today, formatWeekday } from '../../ui/format/format-date.ts';
import { Hidden } from '../../ui/layout/hidden.tsx';
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts';
import { dayByKey, monthOf, monthsAfter, weeksOf } from './calendar-days.ts';
import { DayTasks } from './day-tasks.tsx';
import classes from './task-calendar.module.css';
import { type TaskPlace, useTasks } from './task-place.ts';
import { calendarTexts as texts } from './task-texts.ts';

const most = 100;
const shownOnDay = 3;
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const at = (day: string) => Date.parse(`${day}T00:00:00Z`);

type Days = Map<string, Task[]>;

type CellProps = {
  day: string;
  tasks: Task[];
  month: string;
  isChosen: boolean;
  onChoose: () => void;
};

function DayCell({ day, tasks, month, isChosen, onChoose }: CellProps) {
  return (
    <div role="gridcell" className={classes.cell} aria-selected={isChosen}>
      <button
        type="button"
        className={classes.day}
        data-day={day}
        data-outside={monthOf(day) !== month || undefined}
        data-chosen={isChosen || undefined}
        aria-current={day === today() ? 'date' : undefined}
        tabIndex={isChosen ? 0 : -1}
        onClick={onChoose}
      >
        <span className={classes.number}>{Number(day.slice(8))}</span>
        <Hidden>{texts.dayLabel(monthName.format(at(day)), tasks.length)}</Hidden>
        {tasks.slice(0, shownOnDay).map((task) => (
          <span key={task._id} className={classes.entry} data-late={task.isOverdue || undefined}>
            {task.title}
          </span>
        ))}
        {tasks.length > shownOnDay && (
          <span className={classes.more}>{texts.more(tasks.length - shownOnDay)}</span>
        )}
      </button>
    </div>
  );
}

type GridProps = { month: string; chosen: string; days: Days; onChoose: (day: string) => void };

function MonthGrid({ month, chosen, days, onChoose }: GridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  // The focus follows the keys also into another month, whose days are drawn after.
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${chosen}"]`)?.focus();
  }, [chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayByKey(chosen, event.key);
    if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    moved.current = true;
    onChoose(next);
  };
  const weeks = weeksOf(month);
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={-1}
      aria-label={texts.label}
      className={classes.grid}
      onKeyDown={onKeyDown}
    >
      <div role="row" className={classes.week}>
        {weeks[0]?.map((day) => (
          <span key={day} role="columnheader" className={classes.weekday}>
            {formatWeekday(day)}
          </span>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]} role="row" className={classes.week}>
          {week.map((day) => (
            <DayCell
              key={day}
              day={day}
              tasks={days.get(day) ?? []}
              month={month}
              isChosen={day === chosen}
              onChoose={() => onChoose(day)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Agenda({ days }: { days: Days }) {
  if (days.size === 0) return <p className={classes.nothing}>{texts.nothingInMonth}</p>;
  return [...days].map(([day, tasks]) => <DayTasks key={day} day={day} tasks={tasks} />);
}

type HeadProps = {
  month: string;
  onGo: (months: number) => void;
  onToday: () => void;
  layouts: ReactNode;
};

function Head({ month, onGo, onToday, layouts }: HeadProps) {
  return (
    <div className={classes.head}>
      <h2 aria-live="polite">{monthName.format(at(month))}</h2>
      <IconButton name={texts.before} icon={<IconChevronLeft />} onClick={() => onGo(-1)} />
      <IconButton name={texts.after} icon={<IconChevronRight />} onClick={() => onGo(1)} />
      <Button size="small" onClick={onToday}>
        {texts.today}
      </Button>
      <div className={classes.layouts}>{layouts}</div>
    </div>
  );
}

export type CalendarProps = {
  place: TaskPlace;
  team: boolean;
  /** The switch to the other layouts. */
  layouts: ReactNode;
};

/** The days that are asked for: those of the month, or of its whole weeks where they are drawn. */
function spanOf(month: string, isNarrow: boolean) {
  const weeks = weeksOf(month);
  return isNarrow
    ? { dueFrom: month, dueTo: daysAfter(monthsAfter(month, 1), -1) }
    : { dueFrom: weeks[0]?.[0], dueTo: weeks.at(-1)?.at(-1) };
}

type ShownProps = { tasks: Task[]; isNarrow: boolean } & Omit<GridProps, 'days'>;

function Shown({ tasks, isNarrow, ...grid }: ShownProps) {
  const days: Days = Map.groupBy(tasks, ({ dueDate }) => dueDate);
  if (isNarrow) return <Agenda days={days} />;
  return (
    <>
      <MonthGrid {...grid} days={days} />
      <DayTasks day={grid.chosen} tasks={days.get(grid.chosen) ?? []} />
    </>
  );
}

/** What is open by the day on which it is due: a month, or on a narrow screen its days one below the other. */
export function TaskCalendar({ place, team, layouts }: CalendarProps) {
  const [chosen, setChosen] = useState(today);
  const isNarrow = useIsNarrow();
  const month = monthOf(chosen);
  const { data, error, refetch } = useTasks(place, {
    ...spanOf(month, isNarrow),
    limit: most,
    ...(team ? { team: 'true' as const } : {}),
  });
  if (error && !data) return <ErrorState message={failureMessage(error)} onRetry={() => void refetch()} />;
  return (
    <div className={classes.calendar}>
      <Head
        month={month}
        onGo={(months) => setChosen(monthsAfter(chosen, months))}
        onToday={() => setChosen(today())}
        layouts={layouts}
      />
      {data ? (
        <>
          {data.total > data.results.length && <p>{texts.capped(data.results.length)}</p>}
          <Shown tasks={data.results} {...{ isNarrow, month, chosen }} onChoose={setChosen} />
        </>
      ) : (
        <ListSkeleton rows={6} />
      )}
    </div>
  );
}
