import type { Absence } from 'contract/access/delegation/delegation';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import { peopleTexts } from './people-texts.ts';
import classes from './away-notes.module.css';

export type AwayNotesProps = { people: readonly { _id: string; name: string; away: Absence }[] };

/** Tells whoever chooses people which of them are away, and who stands in. */
export function AwayNotes({ people }: AwayNotesProps) {
  if (people.length === 0) return null;
  return (
    <div className={classes.notes}>
      {people.map(({ _id, name, away: { until, standIn } }) => (
        <Notice key={_id} tone={standIn === null ? 'warn' : 'info'}>
          {standIn === null
            ? peopleTexts.away(name, formatDay(until))
            : peopleTexts.standsIn(name, formatDay(until), standIn)}
        </Notice>
      ))}
    </div>
  );
}
