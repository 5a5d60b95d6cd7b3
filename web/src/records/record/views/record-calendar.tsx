import { Link, useSearchParams } from 'react-router';
import { StatusBadge } from '../../../shared/marks/status-badge.tsx';
import { Segments } from '../../../ui/actions/segments.tsx';
import { LoadProblem } from '../../../shared/load-problem.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { formatLongDate } from '../../../ui/format/format-date.ts';
import { Section } from '../../../ui/layout/section.tsx';
import { MonthCalendar, useMonth } from '../../task/month-calendar.tsx';
import classes from '../../task/task-calendar.module.css';
import type { CalendarWay, RecordKind, ShownRecord } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';
import type { RecordViewProps } from './record-board.tsx';
import { narrowing, useRecords } from './view-list.ts';
import { viewTexts as texts, viewTextsOf } from './view-texts.ts';

const most = 100;

/** By which of its days a record stands in the calendar. */
const ways = {
  due: {
    label: texts.due,
    from: 'dueFrom',
    to: 'dueTo',
    sort: 'dueDate',
    dayOf: ({ dueDate }: ShownRecord) => dueDate,
    isLate: ({ daysLeft }: ShownRecord) => daysLeft !== null && daysLeft < 0,
  },
  review: {
    label: texts.review,
    from: 'reviewFrom',
    to: 'reviewTo',
    sort: 'reviewDate',
    dayOf: ({ reviewDate }: ShownRecord) => reviewDate,
    isLate: ({ isReviewOverdue }: ShownRecord) => isReviewOverdue,
  },
} as const satisfies Record<CalendarWay, object>;

const inAddress = 'by';

const isWay = (said: string | null): said is CalendarWay => said !== null && said in ways;

/** The way that the address names, else the one by which the calendar opens. */
function useWay(first: CalendarWay): [CalendarWay, (way: CalendarWay) => void] {
  const [url, setUrl] = useSearchParams();
  const said = url.get(inAddress);
  const way = isWay(said) ? said : first;
  const set = (next: CalendarWay) =>
    setUrl(
      (before) => {
        const after = new URLSearchParams(before);
        if (next === first) after.delete(inAddress);
        else after.set(inAddress, next);
        return after;
      },
      { preventScrollReset: true },
    );
  return [way, set];
}

type DayProps = { kind: RecordKind; title: string; records: readonly ShownRecord[] };

function Day({ kind, title, records }: DayProps) {
  const { record: pathOf } = useRecordPaths(kind);
  return (
    <Section title={title}>
      {records.length === 0 ? (
        <p className={classes.nothing}>{texts.nothingOnDay}</p>
      ) : (
        <ul className={classes.tasks}>
          {records.map((record) => (
            <li key={record._id} className={classes.task}>
              <div className={classes.words}>
                <Link to={pathOf(record._id)}>{record.name}</Link>
                <p>{record.number}</p>
              </div>
              <StatusBadge status={record.status} states={kind.states} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

const segments = (Object.keys(ways) as CalendarWay[]).map((value) => ({ value, label: ways[value].label })); // its own keys

type Span = { from: string; to: string };

/** The weeks on screen, as far as the list is not narrowed to other days. */
function spanOf({ from, to }: Span, shown: Span, query: Record<string, string>) {
  const [first = shown.from, last = shown.to] = [query[from], query[to]];
  return { [from]: first > shown.from ? first : shown.from, [to]: last < shown.to ? last : shown.to };
}

/** The records of a list by the day until when they are to be done, or when they are looked at again. */
export function RecordCalendar({ kind, query }: RecordViewProps) {
  const shown = useMonth();
  const [chosen, setWay] = useWay(kind.calendarBy ?? 'due');
  const way = ways[chosen];
  const words = viewTextsOf(kind);
  const { data, error, refetch } = useRecords(kind, {
    ...narrowing(query),
    ...spanOf(way, shown.span, query),
    sort: way.sort,
    limit: most,
  });
  if (error && !data) return <LoadProblem error={error} onRetry={refetch} />;
  const isCut = data && data.total > data.results.length;
  const entries = data?.results.map((record) => ({
    ...record,
    title: record.name,
    isLate: way.isLate(record),
  }));
  const days = entries?.toSorted((one, other) =>
    (way.dayOf(one) ?? '').localeCompare(way.dayOf(other) ?? ''),
  );
  return (
    <MonthCalendar
      shown={shown}
      words={{ label: words.calendar, dayLabel: words.dayLabel, nothingInMonth: texts.nothingInMonth }}
      days={days && Map.groupBy(days, (record) => way.dayOf(record) ?? '')}
      note={isCut ? words.capped(data.results.length) : undefined}
      dayOf={(day, records) => (
        <Day key={day} kind={kind} title={texts.onDay(way.label, formatLongDate(day))} records={records} />
      )}
      layouts={<Segments label={texts.by} segments={segments} value={chosen} onChange={setWay} />}
      waiting={<ListSkeleton rows={6} />}
    />
  );
}
