import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './field.module.css';
import { Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import type { TextFieldProps } from './text-field.tsx';

export type PasswordFieldProps = Omit<TextFieldProps, 'type'>;

export function PasswordField({
  label,
  help,
  error,
  required,
  size,
  labelEnd,
  id,
  ...input
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field {...{ id, label, help, error, required, size, labelEnd }}>
      {(control) => (
        <span className={classes.withEnd}>
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
          />
          <span className={classes.end}>
            {/* The name keeps clear of the field's own label, so that each is found by its words. */}
            <IconButton
              name={isShown ? 'Hide characters' : 'Show characters'}
              icon={isShown ? <IconEyeOff /> : <IconEye />}
              size="small"
              aria-pressed={isShown}
              onClick={() => setIsShown(!isShown)}
            />
          </span>
        </span>
      )}
    </Field>
  );
}
