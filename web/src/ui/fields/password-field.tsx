import { IconArrowBigUpLines, IconEye, IconEyeOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fieldTexts } from './field-texts.ts';
import classes from './field.module.css';
import { Field } from './field.tsx';
import { IconButton } from '../actions/icon-button.tsx';
import type { TextFieldProps } from './text-field.tsx';
import { useCapsLock } from './use-caps-lock.ts';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'onKeyDown' | 'onKeyUp'> & {
  /** What stands below it, by what is typed. */
  below?: (typed: string) => ReactNode;
};

const valueIn = (frame: Element | null) => frame?.querySelector('input')?.value ?? '';

const capsLockText = fieldTexts.capsLock;

/** A password as it is typed, in dots or in letters; says when Caps Lock is on. */
export function PasswordField({
  label,
  help,
  error,
  required,
  size,
  labelEnd,
  id,
  below,
  ...input
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const [typed, setTyped] = useState('');
  const frame = useRef<HTMLSpanElement>(null);
  const capsLock = useCapsLock();
  useEffect(() => {
    const form = frame.current?.closest('form');
    const forget = () => setTyped('');
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, []);
  return (
    <div>
      <Field {...{ id, label, help, error, required, size, labelEnd }}>
        {(control) => (
          <span className={classes.withEnd} ref={frame} onInput={() => setTyped(valueIn(frame.current))}>
            <input
              spellCheck={false}
              autoCapitalize="none"
              {...input}
              {...control}
              {...capsLock.handlers}
              type={isShown ? 'text' : 'password'}
            />
            <span className={classes.end}>
              {/* The name keeps clear of the field's own label, so that each is found by its words. */}
              <IconButton
                name={isShown ? fieldTexts.hideCharacters : fieldTexts.showCharacters}
                icon={isShown ? <IconEyeOff /> : <IconEye />}
                size="small"
                aria-pressed={isShown}
                onClick={() => setIsShown(!isShown)}
              />
            </span>
          </span>
        )}
      </Field>
      {below?.(typed)}
      <div role="status">
        {capsLock.isOn && (
          <p className={classes.capsLock}>
            <IconArrowBigUpLines /> {capsLockText}
          </p>
        )}
      </div>
    </div>
  );
}
