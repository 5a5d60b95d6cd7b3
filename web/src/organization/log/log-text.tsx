import type { LogEntry } from 'contract/organization/log/log.endpoints';
import sheet from '../../shared/print/print-sheet.module.css';
import { logTexts } from './log-texts.ts';
import { logLine, shownChanges } from './log-words.ts';

const texts = logTexts.changes;

/** A line of a log on paper, where nothing opens: with its reason and all that changed. */
export function LogText({ entry }: { entry: LogEntry }) {
  return (
    <>
      {logLine(entry)}
      {entry.reason && <div className={sheet.small}>{texts.reasonIs(entry.reason)}</div>}
      <div className={sheet.small}>
        {shownChanges(entry).map(({ field, label, old, new: now }) => (
          <span key={field} className={sheet.change}>
            {old ? texts.change(label, old, now || texts.none) : texts.first(label, now || texts.none)}{' '}
          </span>
        ))}
      </div>
    </>
  );
}
