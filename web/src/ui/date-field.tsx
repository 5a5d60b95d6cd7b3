import { Popover } from '@mantine/core';
import { Calendar } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { DateFormat } from 'contract/core/format-day';
import { type KeyboardEvent, type Ref, useState } from 'react';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import classes from './date-field.module.css';
import fieldClasses from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { dateFormat, formatDate, isIsoDay, parseDate, today } from './format-date.ts';
import { KitProvider } from './kit-provider.tsx';
import { kitTexts } from './kit-texts.ts';

export type DateFieldProps = FieldProps & {
  /** 'YYYY-MM-DD', never a Date; nothing; or what was typed and is no day. */
  value: string | null;
  /**
   * Hears the day as 'YYYY-MM-DD'; null when the field is empty, and the very text where it says no day: a rule for dates
   * then refuses it, and what was typed is not lost.
   */
  onChange: (value: string | null) => void;
  onBlur?: (() => void) | undefined;
  /** How the day is written here; the person's own way unless told. */
  format?: DateFormat | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** What the text stands for: a day, nothing, or itself when it says no day. */
const valueOf = (text: string) => (text.trim() === '' ? null : (parseDate(text) ?? text));

type DaysProps = { value: string | null; onPick: (day: string | null) => void };

/** The calendar below the field; picking the chosen day takes it back. */
function Days({ value, onPick }: DaysProps) {
  const [shown, setShown] = useState({ month: value ?? today(), of: value });
  // A day that is typed turns the calendar to its month.
  if (shown.of !== value) setShown({ month: value ?? shown.month, of: value });
  return (
    <Calendar
      date={shown.month}
      onDateChange={(month) => setShown({ month, of: value })}
      __preventFocus
      firstDayOfWeek={0}
      size="sm"
      previousLabel="Previous month"
      nextLabel="Next month"
      classNames={{ day: classes.day ?? '' }}
      getDayProps={(day) => ({
        selected: day === value,
        onClick: () => onPick(day === value ? null : day),
      })}
    />
  );
}

const look = { offset: 4, position: 'bottom-start', transitionProps: { duration: 100 } } as const;

/** What the field shows and says: what is being typed stays as it is typed until the field is left. */
function useDay({ value, onChange, onBlur, format = dateFormat(), error }: DateFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isLeft, setIsLeft] = useState(true);
  const isUnread = value !== null && !isIsoDay(value);
  const written = isUnread ? value : formatDate(value, format);
  const example = formatDate(`${today().slice(0, 4)}-12-31`, format);
  return {
    shown: typed !== undefined && valueOf(typed) === value ? typed : written,
    day: isUnread ? null : value,
    problem: isUnread && (isLeft || error) ? kitTexts.noDate(format, example) : error,
    placeholder: format,
    enter: () => setIsLeft(false),
    type: (text: string) => {
      setTyped(text);
      onChange(valueOf(text));
    },
    leave: () => {
      setTyped(undefined);
      setIsLeft(true);
      onBlur?.();
    },
  };
}

/** A day, typed or picked; use it with react-hook-form's Controller. */
export function DateField(props: DateFieldProps) {
  const { label, help, error: _error, required, size, labelEnd, ...rest } = props;
  const { value: _value, onChange, onBlur: _onBlur, format: _format, disabled, ...input } = rest;
  const { shown, day, problem, placeholder, enter, type, leave } = useDay(props);
  const [opened, setOpened] = useState(false);

  const pick = (chosen: string | null) => {
    onChange(chosen);
    setOpened(false);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpened(false);
  };

  return (
    <div className={classes.field}>
      <Field {...{ label, help, error: problem, required, size, labelEnd }}>
        {(control) => (
          <KitProvider>
            <Popover opened={opened} trapFocus={false} withRoles={false} disabled={disabled} {...look}>
              <div className={fieldClasses.withEnd}>
                <Popover.Target>
                  <input
                    type="text"
                    inputMode="numeric"
                    autoComplete="off"
                    placeholder={placeholder}
                    disabled={disabled}
                    {...input}
                    {...control}
                    // In a dialog, Esc closes the calendar first and the dialog only after it.
                    data-mantine-stop-propagation={opened || undefined}
                    value={shown}
                    onFocus={() => {
                      enter();
                      setOpened(true);
                    }}
                    onClick={() => setOpened(true)}
                    onKeyDown={handleKey}
                    onChange={(event) => {
                      type(event.currentTarget.value);
                      setOpened(true);
                    }}
                    onBlur={() => {
                      leave();
                      setOpened(false);
                    }}
                  />
                </Popover.Target>
                <span className={`${fieldClasses.end} ${classes.icon}`}>
                  <IconCalendar />
                </span>
              </div>
              {/* A press on a day leaves the focus in the field. */}
              <Popover.Dropdown className={classes.calendar} onMouseDown={(event) => event.preventDefault()}>
                <Days value={day} onPick={pick} />
              </Popover.Dropdown>
            </Popover>
          </KitProvider>
        )}
      </Field>
    </div>
  );
}
