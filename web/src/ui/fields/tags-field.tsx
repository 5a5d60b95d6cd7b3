import { PillsInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import classes from './combobox.module.css';
import { fieldTexts } from './field-texts.ts';
import { mantineField, type FieldProps } from './field.tsx';
import { KitProvider } from '../layout/kit-provider.tsx';

export type TagsFieldProps = FieldProps & {
  value: string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

/** Each new word once, in the order in which it came. */
function withWords(tags: string[], typed: string): string[] {
  const words = typed.split(',').map((word) => word.trim());
  return [...new Set([...tags, ...words.filter(Boolean)])];
}

function Tag({ tag, onRemove }: { tag: string; onRemove: () => void }) {
  return (
    <span className={classes.chip}>
      <span>{tag}</span>
      <button
        type="button"
        className={classes.remove}
        aria-label={fieldTexts.remove2(tag)}
        // The focus stays in the field, so that Backspace and typing go on.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRemove}
      >
        <IconX />
      </button>
    </span>
  );
}

/** Several words of one's own, each as a chip; Enter, a comma or leaving ends one. Use it with Controller. */
export function TagsField(props: TagsFieldProps) {
  const { label, help, error, required, size, labelEnd, value, onChange, onBlur, ...input } = props;
  const { 'aria-required': ariaRequired, ...frame } = mantineField({
    label,
    help,
    error,
    required,
    size,
    labelEnd,
  });
  const [typed, setTyped] = useState('');
  const id = useId();

  const take = (text: string) => {
    setTyped('');
    const tags = withWords(value, text);
    if (tags.length > value.length) onChange(tags);
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault();
      take(typed);
    }
    if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
  };

  return (
    <KitProvider>
      <PillsInput {...frame} id={id} classNames={{ input: classes.pillsInput }}>
        <span className={classes.pills}>
          {value.map((tag) => (
            <Tag key={tag} tag={tag} onRemove={() => onChange(value.filter((other) => other !== tag))} />
          ))}
          <PillsInput.Field
            {...input}
            id={id}
            className={classes.typing}
            aria-required={ariaRequired}
            value={typed}
            onChange={({ currentTarget: { value: text } }) =>
              text.includes(',') ? take(text) : setTyped(text)
            }
            onKeyDown={handleKeyDown}
            onBlur={() => {
              take(typed);
              onBlur?.();
            }}
          />
        </span>
      </PillsInput>
    </KitProvider>
  );
}
