import { Popover } from '@mantine/core';
import { Calendar } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { DateFormat } from 'contract/core/format-day';
import { type ComponentProps, type Ref, useState } from 'react';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import classes from './date-field.module.css';
import { fieldTexts } from './field-texts.ts';
import fieldClasses from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { dateFormat, formatDate, isIsoDay, parseDate, today } from '../format/format-date.ts';
import { KitProvider } from '../layout/kit-provider.tsx';
import { kitTexts } from '../layout/kit-texts.ts';

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
      previousLabel={fieldTexts.previousMonth}
      nextLabel={fieldTexts.nextMonth}
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

type DayInputProps = {
  input: ComponentProps<'input'>;
  state: ReturnType<typeof useDay>;
  onPick: (day: string | null) => void;
};

/** The field itself, with its calendar, which opens while the field has the focus. */
function DayInput({ input, state, onPick }: DayInputProps) {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const close = () => setOpened(false);

  const pick = (day: string | null) => {
    onPick(day);
    close();
  };
  return (
    <Popover opened={opened} trapFocus={false} withRoles={false} disabled={input.disabled} {...look}>
      <div className={`${fieldClasses.withEnd} ${classes.control}`}>
        <Popover.Target>
          <input
            type="text"
            inputMode="numeric"
            autoComplete="off"
            placeholder={state.placeholder}
            {...input}
            // In a dialog, Esc closes the calendar first and the dialog only after it.
            data-mantine-stop-propagation={opened || undefined}
            value={state.shown}
            onFocus={() => {
              state.enter();
              open();
            }}
            onClick={open}
            onKeyDown={({ key }) => key === 'Escape' && close()}
            onChange={(event) => {
              state.type(event.currentTarget.value);
              open();
            }}
            onBlur={() => {
              state.leave();
              close();
            }}
          />
        </Popover.Target>
        <span className={`${fieldClasses.end} ${classes.icon}`}>
          <IconCalendar />
        </span>
      </div>
      {/* A press on a day leaves the focus in the field. */}
      <Popover.Dropdown className={classes.calendar} onMouseDown={(event) => event.preventDefault()}>
        <Days value={state.day} onPick={pick} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** A day, typed or picked; use it with react-hook-form's Controller. */
export function DateField(props: DateFieldProps) {
  const { label, help, required, size, labelEnd, onChange, disabled, name, ref } = props;
  const state = useDay(props);
  return (
    <Field {...{ label, help, error: state.problem, required, size, labelEnd }}>
      {(control) => (
        <KitProvider>
          <DayInput input={{ ...control, disabled, name, ref }} state={state} onPick={onChange} />
        </KitProvider>
      )}
    </Field>
  );
}
