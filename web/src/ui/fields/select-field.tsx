import { Select } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Ref } from 'react';
import './combobox.css';
import classes from './combobox.module.css';
import { fieldTexts } from './field-texts.ts';
import { mantineField, type FieldProps } from './field.tsx';
import { KitProvider } from '../layout/kit-provider.tsx';
import { asGiven, type Option } from './option.ts';

export type SelectFieldProps = FieldProps & {
  options: Option[];
  value: string | null;
  onChange: (value: string | null) => void;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean;
  /** Lets the person narrow a long list by typing. */
  searchable?: boolean;
  /** Hears what is typed, where there are more than can be offered at once. */
  onSearchChange?: (text: string) => void;
  /** Offers what it is given, which was searched for by what is typed. */
  isSearched?: boolean;
  /** Lets the person go back to none. */
  clearable?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

/** One of several; use it with react-hook-form's Controller. */
export function SelectField(props: SelectFieldProps) {
  const { label, help, error, required, size, labelEnd, options, isSearched, ...rest } = props;
  return (
    <KitProvider>
      <Select
        {...mantineField({ label, help, error, required, size, labelEnd })}
        {...rest}
        data={options}
        {...(isSearched ? { filter: asGiven } : {})}
        allowDeselect={false}
        withCheckIcon={false}
        rightSection={<IconChevronDown />}
        nothingFoundMessage={fieldTexts.nothingFound}
        // A list that opens by itself covers the sentence that brought the focus here.
        openOnFocus={false}
        // A list that is not shown has no width: were it centred, it would begin in the middle and make a phone's page wider.
        comboboxProps={{ offset: 4, position: 'bottom-start', transitionProps: { duration: 100 } }}
        clearButtonProps={{ 'aria-label': fieldTexts.clear }}
        withScrollArea={false}
        classNames={{ options: classes.options, option: classes.option, empty: classes.empty }}
      />
    </KitProvider>
  );
}
