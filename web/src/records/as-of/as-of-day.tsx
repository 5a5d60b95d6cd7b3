import { isIsoDay, daysFromToday } from '../../ui/format/format-date.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { DateField } from '../../ui/fields/date-field.tsx';
import classes from './as-of.module.css';
import { asOfTexts as texts } from './as-of-texts.ts';

/** The day that the address says, yesterday unless it does, and the way to another. */
export function useAsOfDay(): [string, (day: string) => void] {
  const [url, setUrl] = useSearchParams();
  const given = url.get('day');
  const change = (day: string) =>
    setUrl(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('day', day);
        after.delete('page');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  return [given && isIsoDay(given) ? given : daysFromToday(-1), change];
}

type BarProps = { day: string; onChange: (day: string) => void; error?: string | undefined; about: string };

/** Which day is shown, and what that means. */
export function AsOfBar({ day, onChange, error, about }: BarProps) {
  // While it is being typed the field says what is typed; the day that is shown stays until there is another.
  const [typed, setTyped] = useState<string | null>();
  return (
    <div className={classes.bar}>
      <DateField
        label={texts.day}
        value={typed === undefined ? day : typed}
        onChange={(next) => {
          setTyped(next);
          if (next && isIsoDay(next)) onChange(next);
        }}
        onBlur={() => setTyped((last) => (last === null ? undefined : last))}
        error={error}
      />
      <p className={classes.about}>{about}</p>
    </div>
  );
}
