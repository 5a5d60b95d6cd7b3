import type { LogEntry } from 'contract/organization/log/log.endpoints';
import { titledMessage } from 'contract/organization/log/titled';
import sheet from '../../shared/print/print-sheet.module.css';
import { logTexts } from './log-texts.ts';
import { shownChanges } from './log-words.ts';

const texts = logTexts.changes;

/** A line of a log on paper, where nothing opens: with its reason and all that changed. */
export function LogText({ entry }: { entry: LogEntry }) {
  return (
    <>
      {titledMessage(entry)}
      {entry.reason && <div className={sheet.small}>{texts.reasonIs(entry.reason)}</div>}
      {shownChanges(entry).map(({ field, label, old, new: now }) => (
        <div key={field} className={sheet.small}>
          {texts.change(label, old || texts.none, now || texts.none)}
        </div>
      ))}
    </>
  );
}
