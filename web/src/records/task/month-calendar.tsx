import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { daysAfter, monthName } from 'contract/core/days';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { today, formatWeekday } from '../../ui/format/format-date.ts';
import { Hidden } from '../../ui/layout/hidden.tsx';
import { useIsNarrow } from '../../ui/layout/use-is-narrow.ts';
import { dayByKey, monthOf, monthsAfter, weeksOf } from './calendar-days.ts';
import classes from './task-calendar.module.css';
import { calendarTexts as texts } from './task-texts.ts';

const shownOnDay = 3;

/** What stands in a calendar on a day. */
export type CalendarEntry = { _id: string; title: string; isLate: boolean };

/** How a calendar speaks of what it holds. */
export type CalendarWords = {
  label: string;
  dayLabel: (month: string, count: number) => string;
  nothingInMonth: string;
};

type CellProps = {
  day: string;
  entries: readonly CalendarEntry[];
  words: CalendarWords;
  month: string;
  isChosen: boolean;
  onChoose: () => void;
};

function DayCell({ day, entries, words, month, isChosen, onChoose }: CellProps) {
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
        <Hidden>{words.dayLabel(monthName(day), entries.length)}</Hidden>
        {entries.slice(0, shownOnDay).map(({ _id, title, isLate }) => (
          <span key={_id} className={classes.entry} data-late={isLate || undefined}>
            {title}
          </span>
        ))}
        {entries.length > shownOnDay && (
          <span className={classes.more}>{texts.more(entries.length - shownOnDay)}</span>
        )}
      </button>
    </div>
  );
}

type GridProps = {
  month: string;
  chosen: string;
  days: Map<string, CalendarEntry[]>;
  words: CalendarWords;
  onChoose: (day: string) => void;
};

function MonthGrid({ month, chosen, days, words, onChoose }: GridProps) {
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
      aria-label={words.label}
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
              entries={days.get(day) ?? []}
              words={words}
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

type HeadProps = {
  month: string;
  onGo: (months: number) => void;
  onToday: () => void;
  layouts: ReactNode;
};

function Head({ month, onGo, onToday, layouts }: HeadProps) {
  return (
    <div className={classes.head}>
      <h2 aria-live="polite">{monthName(month)}</h2>
      <IconButton name={texts.before} icon={<IconChevronLeft />} onClick={() => onGo(-1)} />
      <IconButton name={texts.after} icon={<IconChevronRight />} onClick={() => onGo(1)} />
      <Button size="small" onClick={onToday}>
        {texts.today}
      </Button>
      <div className={classes.layouts}>{layouts}</div>
    </div>
  );
}

/** The month that a calendar shows and the day that is chosen in it, with the days that are asked for. */
export function useMonth() {
  const [chosen, setChosen] = useState(today);
  const isNarrow = useIsNarrow();
  const month = monthOf(chosen);
  const weeks = weeksOf(month);
  // A narrow screen draws the days of the month one below the other, a wide one its whole weeks.
  const span = isNarrow
    ? { from: month, to: daysAfter(monthsAfter(month, 1), -1) }
    : { from: weeks[0]?.[0] ?? month, to: weeks.at(-1)?.at(-1) ?? month };
  return { chosen, setChosen, month, span, isNarrow };
}

export type MonthCalendarProps<E extends CalendarEntry> = {
  shown: ReturnType<typeof useMonth>;
  words: CalendarWords;
  /** What stands on each day, in the order of the days; undefined until it is known. */
  days: Map<string, E[]> | undefined;
  /** Said where there is more than is shown. */
  note?: string | undefined;
  /** The things of a day in full. */
  dayOf: (day: string, entries: E[]) => ReactNode;
  /** Stands at the end of its head. */
  layouts: ReactNode;
  /** Until it is known what stands where. */
  waiting: ReactNode;
};

type ShownDays<E extends CalendarEntry> = Omit<MonthCalendarProps<E>, 'days'> & { days: Map<string, E[]> };

function Days<E extends CalendarEntry>({ shown, words, days, dayOf }: ShownDays<E>) {
  const { chosen, setChosen, month, isNarrow } = shown;
  if (!isNarrow) {
    return (
      <>
        <MonthGrid month={month} chosen={chosen} words={words} days={days} onChoose={setChosen} />
        {dayOf(chosen, days.get(chosen) ?? [])}
      </>
    );
  }
  if (days.size === 0) return <p className={classes.nothing}>{words.nothingInMonth}</p>;
  return [...days].map(([day, entries]) => dayOf(day, entries));
}

/** A month with what stands on its days, and those of the chosen day in full; on a narrow screen the days one below the other. */
export function MonthCalendar<E extends CalendarEntry>(props: MonthCalendarProps<E>) {
  const { shown, days, note, layouts, waiting } = props;
  const { setChosen, month } = shown;
  return (
    <div className={classes.calendar}>
      <Head
        month={month}
        onGo={(months) => setChosen(monthsAfter(shown.chosen, months))}
        onToday={() => setChosen(today())}
        layouts={layouts}
      />
      {note && <p>{note}</p>}
      {days ? <Days {...props} days={days} /> : waiting}
    </div>
  );
}
