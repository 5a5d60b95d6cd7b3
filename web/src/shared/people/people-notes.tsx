import type { Absence } from 'contract/access/delegation/delegation';
import { Notice } from '../../ui/feedback/notice.tsx';
import { formatDay } from '../../ui/format/format-date.ts';
import { peopleTexts } from './people-texts.ts';
import classes from './people-notes.module.css';

type Named = { _id: string; name: string };
export type PeopleNotesProps = {
  away: readonly (Named & { away: Absence })[];
  /** Those who were chosen before, and why they cannot be any more. */
  unfit: readonly (Named & { why: string })[];
};

/** Tells whoever chooses people which of them are away, and who stands in, or why somebody cannot be chosen any more. */
export function PeopleNotes({ away: absent, unfit }: PeopleNotesProps) {
  if (absent.length + unfit.length === 0) return null;
  return (
    <div className={classes.notes}>
      {unfit.map(({ _id, name, why }) => (
        <Notice key={_id} tone="warn">
          {peopleTexts.unfit(name, why)}
        </Notice>
      ))}
      {absent.map(({ _id, name, away: { until, standIn } }) => (
        <Notice key={_id} tone={standIn === null ? 'warn' : 'info'}>
          {standIn === null
            ? peopleTexts.away(name, formatDay(until))
            : peopleTexts.standsIn(name, formatDay(until), standIn)}
        </Notice>
      ))}
    </div>
  );
}
