import { type ReactNode, useId, useState } from 'react';
import checkbox from '../fields/checkbox.module.css';
import classes from './filter-chips.module.css';
import type { FilterChipsProps, FilterControlProps } from './filter.ts';
import { isIsoDay } from '../format/format-date.ts';
import { lazyPart } from '../feedback/lazy-part.tsx';

// Its calendar is fetched with the first filter that is a day. What these choices stand in waits for it, so that nothing
// moves under the pointer when it comes.
const DateField = lazyPart(async () => (await import('../fields/date-field.tsx')).DateField, {
  place: 'line',
});

function toggled(value: string, choice: string): string | null {
  const chosen = value ? value.split(',') : [];
  const next = chosen.includes(choice) ? chosen.filter((one) => one !== choice) : [...chosen, choice];
  return next.join(',') || null;
}

type ChoicesProps = FilterControlProps & { children?: ReactNode };

/** The options of a filter; what is said before them stands below its name. */
export function Choices({ filter, value, onChange, children }: ChoicesProps) {
  const group = useId();
  const chosen = new Set(value.split(','));
  return (
    <fieldset>
      <legend className={checkbox.legend}>{filter.label}</legend>
      {children}
      <div className={classes.choices}>
        {filter.options.map((option) => (
          <label key={option.value} className={`${checkbox.option} ${classes.choice}`}>
            <input
              type={filter.multiple ? 'checkbox' : 'radio'}
              name={group}
              className={checkbox.box}
              checked={chosen.has(option.value)}
              onChange={() =>
                onChange(filter.name, filter.multiple ? toggled(value, option.value) : option.value)
              }
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type DayChoiceProps = { label: string; value: string; onChange: (day: string | null) => void };

/** A day that a list is narrowed by. */
export function DayChoice({ label, value, onChange }: DayChoiceProps) {
  // What says no day narrows nothing: it stays in the field, which says so, and the list stays as it is.
  const [unread, setUnread] = useState<string | null>(null);
  const change = (day: string | null) => {
    const isUnread = day !== null && !isIsoDay(day);
    setUnread(isUnread ? day : null);
    if (!isUnread) onChange(day);
  };
  return <DateField label={label} value={unread ?? (value || null)} onChange={change} />;
}

function Day({ filter, value, onChange }: FilterControlProps) {
  return <DayChoice label={filter.label} value={value} onChange={(day) => onChange(filter.name, day)} />;
}

/** The choices of some filters, below each other. */
export function FilterChoices({ filters, values, onChange }: FilterChipsProps) {
  return (
    <div className={classes.panel}>
      {filters.map((filter) => {
        const Control = filter.Control ?? (filter.kind === 'day' ? Day : Choices);
        return (
          <Control key={filter.name} filter={filter} value={values[filter.name] ?? ''} onChange={onChange} />
        );
      })}
    </div>
  );
}
