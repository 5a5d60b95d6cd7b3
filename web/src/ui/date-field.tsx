import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import classes from './date-field.module.css';
import { mantineField, type FieldProps } from './field.tsx';
import { dateFormat, formatDate, parseDate } from './format-date.ts';
import { KitProvider } from './kit-provider.tsx';

export type DateFieldProps = FieldProps & {
  /** 'YYYY-MM-DD', never a Date. */
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  /** 'YYYY-MM-DD', both included. */
  min?: string;
  max?: string;
  disabled?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A day, typed in the person's format or picked; use it with react-hook-form's Controller. */
export function DateField(props: DateFieldProps) {
  const { label, help, error, required, size, labelEnd, min, max, ...rest } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <KitProvider>
      <DateInput
        {...mantineField({ label, help, error, required, size, labelEnd })}
        {...rest}
        minDate={min}
        maxDate={max}
        valueFormat={formatDate}
        dateParser={parseDate}
        allowDeselect
        firstDayOfWeek={0}
        placeholder={dateFormat()}
        rightSection={<IconCalendar />}
        rightSectionPointerEvents="none"
        previousLabel="Previous month"
        nextLabel="Next month"
        inputMode="numeric"
        popoverProps={{
          offset: 4,
          transitionProps: { duration: 100 },
          onOpen: () => setIsOpen(true),
          onClose: () => setIsOpen(false),
        }}
        // In a dialog, Esc closes the calendar first and the dialog only after it.
        data-mantine-stop-propagation={isOpen || undefined}
        classNames={{ root: classes.field, day: classes.day }}
      />
    </KitProvider>
  );
}
