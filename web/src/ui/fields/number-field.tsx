import { type Ref, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { kitTexts } from '../layout/kit-texts.ts';
import { readNumber, writeNumber } from './read-number.ts';

export type NumberFieldProps = FieldProps & {
  /** A number, nothing, or what was typed and is no number. */
  value: number | string | null;
  /**
   * Hears the number; null when the field is empty, and the very text where it says no number: a rule for numbers then
   * refuses it, and what was typed is not lost.
   */
  onChange: (value: number | string | null) => void;
  onBlur?: () => void;
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

const textOf = (value: number | string | null) =>
  typeof value === 'number' ? writeNumber(value) : (value ?? '');

/** What the text stands for: a number, nothing, or itself when it says no number. */
const valueOf = (text: string) => {
  const read = readNumber(text);
  return read === undefined ? text : read;
};

/** A number or nothing; use it with react-hook-form's Controller. */
export function NumberField(props: NumberFieldProps) {
  const { label, help, error, required, size, labelEnd, value, onChange, onBlur, ...input } = props;
  // What is being typed stays as it is typed until the field is left; a value set from outside replaces it.
  const [typed, setTyped] = useState<string>();
  const [isLeft, setIsLeft] = useState(true);
  const isUnread = typeof value === 'string' && valueOf(value) === value;
  const problem = isUnread && (isLeft || error) ? kitTexts.noNumber : error;

  return (
    <Field {...{ label, help, error: problem, required, size, labelEnd }}>
      {(control) => (
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          {...input}
          {...control}
          value={typed !== undefined && valueOf(typed) === value ? typed : textOf(value)}
          onFocus={() => setIsLeft(false)}
          onChange={({ currentTarget: { value: text } }) => {
            setTyped(text);
            onChange(valueOf(text));
          }}
          onBlur={() => {
            setTyped(undefined);
            setIsLeft(true);
            onBlur?.();
          }}
        />
      )}
    </Field>
  );
}
