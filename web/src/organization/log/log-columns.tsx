import { performerOf } from 'contract/organization/log/performer';
import type { LogEntry } from 'contract/organization/log/log.endpoints';
import { titleCase } from 'contract/organization/log/titled';
import type { Column } from '../../shared/data-table/column.ts';
import { LevelPill } from '../../shared/marks/level-pill.tsx';
import { PersonName } from '../../shared/marks/person.tsx';
import { formatMoment } from '../../ui/format/format-date.ts';
import classes from './log-columns.module.css';
import { LogText } from './log-text.tsx';
import { logTexts } from './log-texts.ts';
import { logDay, logLine, logTime } from './log-words.ts';

const { columns } = logTexts;

function Performer({ performedBy }: { performedBy: LogEntry['performedBy'] }) {
  return (
    <PersonName
      person={{ ...performedBy, _id: performedBy._id ?? performedBy.name }}
      shownAs={performerOf(performedBy)}
    />
  );
}

/** What was done; what stands out is marked. */
const Details = ({ entry }: { entry: LogEntry }) =>
  entry.severity === 'info' ? (
    logLine(entry)
  ) : (
    <span className={classes.details}>
      <span>{logLine(entry)}</span> <LevelPill level={entry.severity} />
    </span>
  );

export const logColumns: Column<LogEntry>[] = [
  {
    id: 'createdAt',
    header: columns.date,
    width: 104,
    card: 'top',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatMoment(createdAt)}>
        {logDay(createdAt)}
      </time>
    ),
  },
  { id: 'time', header: columns.time, width: 88, card: 'top', cell: ({ createdAt }) => logTime(createdAt) },
  {
    id: 'performedBy',
    header: columns.performedBy,
    width: 200,
    card: 'line',
    cell: (entry) => <Performer {...entry} />,
    print: ({ performedBy }) => performerOf(performedBy),
  },
  {
    id: 'role',
    header: columns.role,
    width: 104,
    card: 'line',
    cell: ({ performedBy }) => titleCase(performedBy.role),
  },
  {
    id: 'message',
    header: columns.details,
    isPrimary: true,
    hideable: false,
    cell: (entry) => <Details entry={entry} />,
    print: (entry) => <LogText entry={entry} />,
  },
];

/** Across modules each row says which one it belongs to. */
export const activityColumns: Column<LogEntry>[] = [
  ...logColumns,
  { id: 'logof', header: columns.module, width: 96, card: 'line', cell: ({ logof }) => logof ?? '' },
];
