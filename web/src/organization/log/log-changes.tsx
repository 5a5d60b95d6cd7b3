import type { LogEntry } from 'contract/organization/log/log.endpoints';
import type { Column } from '../../shared/data-table/column.ts';
import { SubTable } from '../../shared/data-table/sub-table.tsx';
import classes from './log-changes.module.css';
import { logTexts } from './log-texts.ts';
import { shownChanges } from './log-words.ts';

type Change = LogEntry['changes'][number];

const texts = logTexts.changes;

function Value({ text }: { text: string | null }) {
  if (text === null || text === '') return <span className={classes.none}>{texts.none}</span>;
  return <span className={classes.value}>{text}</span>;
}

const columns: Column<Change>[] = [
  { id: 'field', header: texts.field, width: 180, cell: ({ label }) => label },
  { id: 'old', header: texts.old, cell: (change) => <Value text={change.old} /> },
  { id: 'new', header: texts.new, cell: (change) => <Value text={change.new} /> },
];

/** What one act changed, field by field, and the reason that was given for it. */
export function LogChanges({ entry }: { entry: LogEntry }) {
  const changes = shownChanges(entry);
  return (
    <>
      {entry.reason && (
        <p className={classes.reason}>
          <span className={classes.label}>{texts.reason}</span> {entry.reason}
        </p>
      )}
      {changes.length > 0 && (
        <SubTable label={entry.message} columns={columns} rows={changes} rowId={({ field }) => field} />
      )}
    </>
  );
}
