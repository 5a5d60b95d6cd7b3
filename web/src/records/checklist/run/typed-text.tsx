import { type ReactNode, useState } from 'react';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

type TypedTextProps = {
  label: string;
  labelEnd?: ReactNode;
  required?: boolean;
  isLong?: boolean;
  maxLength: number;
  value: string | null;
  disabled: boolean;
  onChange: (text: string | null) => void;
};

/**
 * A text that is kept with every letter. While it is typed it stands as it is typed: what the server has taken of it is
 * trimmed, and would take the blank from under the next word.
 */
export function TypedText({ value, onChange, isLong = false, labelEnd, ...field }: TypedTextProps) {
  const [typed, setTyped] = useState<string>();
  const input = {
    ...field,
    ...(labelEnd === undefined ? {} : { labelEnd }),
    value: typed ?? value ?? '',
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      onChange(target.value.trim() === '' ? null : target.value);
    },
    onBlur: () => setTyped(undefined),
  };
  return isLong ? <TextAreaField rows={2} {...input} /> : <TextField {...input} />;
}
