import { NumberInput } from '@mantine/core';
import type { Ref } from 'react';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import { mantineField, type FieldProps } from './field.tsx';
import { KitProvider } from './kit-provider.tsx';

export type NumberFieldProps = FieldProps & {
  value: number | null;
  onChange: (value: number | null) => void;
  onBlur?: () => void;
  min?: number;
  max?: number;
  /** How many digits may follow the point; none by default. */
  decimals?: number;
  /** A sign before the number, such as $. */
  prefix?: string;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A number or nothing; use it with react-hook-form's Controller. */
export function NumberField(props: NumberFieldProps) {
  const { label, help, error, required, size, labelEnd, value, onChange, decimals = 0, ...rest } = props;
  return (
    <KitProvider>
      <NumberInput
        {...mantineField({ label, help, error, required, size, labelEnd })}
        {...rest}
        value={value ?? ''}
        onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        decimalScale={decimals}
        allowDecimal={decimals > 0}
        thousandSeparator=","
        hideControls
      />
    </KitProvider>
  );
}
