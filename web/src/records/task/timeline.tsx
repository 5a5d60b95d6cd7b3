import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconCircle,
  IconCircleCheck,
} from '@tabler/icons-react';
import { daysBetween } from 'contract/core/days';
import { type CSSProperties, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/actions/button.tsx';
import { plainClick } from '../../ui/actions/plain-click.ts';
import { DateText } from '../../ui/format/date-text.tsx';
import { formatDate, today } from '../../ui/format/format-date.ts';
import { timelineTexts as texts } from './task-texts.ts';
import { endsBeyond, monthsIn, placeIn, type Span, spanOf } from './timeline-span.ts';
import classes from './timeline.module.css';

/** What lasts from one day to another, and where it leads to. */
export type TimelineEntry = {
  _id: string;
  title: string;
  link: string;
  onOpen?: () => void;
  from: string;
  to: string;
  state: 'open' | 'done' | 'late';
};

export type TimelineGroup = { _id: string; title: string; entries: readonly TimelineEntry[] };

type TimelineProps = {
  label: string;
  groups: readonly TimelineGroup[];
  /** Whether the groups are named. */
  isGrouped?: boolean;
};

const icons = { open: <IconCircle />, done: <IconCircleCheck />, late: <IconAlertTriangle /> };

let monthFormat: Intl.DateTimeFormat | undefined;
const monthOf = (day: string) =>
  (monthFormat ??= new Intl.DateTimeFormat('en-US', {
    month: 'short',
    year: '2-digit',
    timeZone: 'UTC',
  })).format(Date.parse(`${day}T00:00:00Z`));

const at = (percent: number): CSSProperties => ({ insetInlineStart: `${percent}%` });

// In percent: the name of a later month would stand beyond the edge.
const roomForName = 80;

/** The months above the bars. */
function Scale({ span }: { span: Span }) {
  return (
    <span className={classes.scale} aria-hidden>
      {monthsIn(span).map((day) => {
        const place = placeIn(span, day);
        return (
          <span
            key={day}
            className={classes.month}
            style={at(place)}
            data-at-end={place > roomForName || undefined}
          >
            {monthOf(day)}
          </span>
        );
      })}
    </span>
  );
}

function Row({ entry, span }: { entry: TimelineEntry; span: Span }) {
  const { title, link, onOpen, from, to, state } = entry;
  const [start, end] = [placeIn(span, from < to ? from : to), placeIn(span, to)];
  const beyond = endsBeyond(span, entry);
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.what}>
        <Link to={link} {...(onOpen ? { onClick: plainClick(onOpen) } : {})}>
          {title}
        </Link>
        <span className={classes.facts}>
          <span className={classes.state} data-state={state}>
            {icons[state]} {texts.states[state]}
          </span>
          <span className={classes.days}>
            <DateText date={from} /> {texts.until} <DateText date={to} />
          </span>
        </span>
      </th>
      <td className={classes.when} aria-label={texts.lasts(daysBetween(from, to) + 1)}>
        <span className={classes.track} aria-hidden>
          <span className={classes.today} style={at(placeIn(span, today()))} />
          <span
            className={classes.bar}
            data-state={state}
            style={{ ...at(start), inlineSize: `${end - start}%` }}
          />
          {beyond.before && <IconChevronLeft className={classes.before} />}
          {beyond.after && <IconChevronRight className={classes.after} />}
        </span>
      </td>
    </tr>
  );
}

/** What is to be done, as bars from the day on which it begins to the day on which it is due; a table to whoever reads it. */
export function Timeline({ label, groups, isGrouped = false }: TimelineProps) {
  const [isWhole, setIsWhole] = useState(false);
  const all = groups.flatMap(({ entries }) => entries);
  const usual = spanOf(all, today());
  const isLonger = all.some((entry) => Object.values(endsBeyond(usual, entry)).includes(true));
  const span = isWhole ? spanOf(all, today(), true) : usual;
  return (
    <>
      <table className={classes.timeline} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={classes.what}>
              {texts.what}
            </th>
            <th scope="col" className={classes.when} aria-label={texts.when}>
              <Scale span={span} />
            </th>
          </tr>
        </thead>
        {groups.map(({ _id, title, entries }) => (
          <tbody key={_id}>
            {isGrouped && (
              <tr>
                <th scope="rowgroup" colSpan={2} className={classes.group}>
                  {title}
                </th>
              </tr>
            )}
            {entries.map((entry) => (
              <Row key={entry._id} entry={entry} span={span} />
            ))}
          </tbody>
        ))}
        <caption className={classes.caption}>{texts.caption(formatDate(today()))}</caption>
      </table>
      {isLonger && (
        <p className={classes.longer}>
          {isWhole ? texts.isWhole : texts.isCut(formatDate(span.from), formatDate(span.to))}
          <Button size="small" onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? texts.showUsual : texts.showWhole}
          </Button>
        </p>
      )}
    </>
  );
}
