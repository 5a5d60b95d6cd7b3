import { MultiSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode, Ref } from 'react';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import './combobox.css';
import classes from './combobox.module.css';
import { fieldTexts } from './field-texts.ts';
import { mantineField, type FieldProps } from './field.tsx';
import { KitProvider } from '../layout/kit-provider.tsx';
import { asGiven, type Option } from './option.ts';

export type MultiSelectFieldProps = FieldProps & {
  options: Option[];
  value: string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  /** What stands before an option's words, such as a picture. */
  picture?: (option: Option) => ReactNode;
  /** Hears what is typed, where there are more than can be offered at once. */
  onSearchChange?: (text: string) => void;
  /** Offers what it is given, which was searched for by what is typed. */
  isSearched?: boolean;
  ref?: Ref<HTMLInputElement>;
};

type ChipProps = { label: string; picture: ReactNode; onRemove: () => void; disabled: boolean };

function Chip({ label, picture, onRemove, disabled }: ChipProps) {
  return (
    <span className={classes.chip}>
      {picture}
      <span>{label}</span>
      {!disabled && (
        <button
          type="button"
          className={classes.remove}
          aria-label={fieldTexts.remove(label)}
          // The focus stays in the field, so that Backspace and typing go on.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onRemove}
        >
          <IconX />
        </button>
      )}
    </span>
  );
}

/** Several of several, each as a chip; typing narrows the list. Use it with react-hook-form's Controller. */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const { label, help, error, required, size, labelEnd, options, picture, placeholder, isSearched, ...rest } =
    props;
  return (
    <KitProvider>
      <MultiSelect
        {...mantineField({ label, help, error, required, size, labelEnd })}
        {...rest}
        data={options}
        searchable
        {...(isSearched ? { filter: asGiven } : {})}
        hidePickedOptions
        withScrollArea={false}
        rightSection={null}
        placeholder={placeholder}
        nothingFoundMessage={fieldTexts.nothingFound}
        // A list that opens by itself covers the sentence that brought the focus here.
        openOnFocus={false}
        comboboxProps={{
          offset: 4,
          position: 'bottom-start',
          keepMounted: false,
          transitionProps: { duration: 100 },
        }}
        classNames={{
          options: classes.options,
          option: classes.option,
          empty: classes.empty,
          input: classes.pillsInput,
          pillsList: classes.pills,
          inputField: classes.typing,
        }}
        renderOption={({ option }) => (
          <>
            {picture?.(option)}
            {option.label}
          </>
        )}
        renderPill={({ option, value, onRemove, disabled }) => (
          <Chip
            label={option?.label ?? String(value)}
            picture={option && picture?.({ value: String(option.value), label: option.label })}
            onRemove={() => onRemove?.()}
            disabled={disabled ?? false}
          />
        )}
      />
    </KitProvider>
  );
}
