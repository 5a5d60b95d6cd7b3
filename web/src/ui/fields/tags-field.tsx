import { PillsInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useId, useState, type KeyboardEvent, type Ref } from 'react';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import classes from './combobox.module.css';
import { fieldTexts } from './field-texts.ts';
import type { Option } from './option.ts';
import { mantineField, type FieldProps } from './field.tsx';
import { KitProvider } from '../layout/kit-provider.tsx';

export type TagsFieldProps = FieldProps & {
  value: string[];
  onChange: (value: string[]) => void;
  onBlur?: () => void;
  placeholder?: string;
  /** Words that are offered while one is typed. */
  suggestions?: readonly Option[] | undefined;
  /** Each is a line of its own: a comma stands in it like any other sign. */
  isOfLines?: boolean;
  disabled?: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

/** Each new word once, in the order in which it came. */
function withWords(tags: string[], typed: string, divider: string): string[] {
  const words = typed.split(divider).map((word) => word.trim());
  return [...new Set([...tags, ...words.filter(Boolean)])];
}

const isSame = (one: string[], other: string[]) =>
  one.length === other.length && one.every((tag, index) => tag === other[index]);

/**
 * The words that are ended, and the one that is being typed. That one is already the last of the value, since whoever
 * keeps or sends the value knows of no other; only here it is not drawn as a chip yet.
 */
function useTyping(value: string[], onChange: (value: string[]) => void, divider: string) {
  const [typing, setTyping] = useState<{ text: string; last?: string | undefined }>({ text: '' });
  const { last } = typing;
  // Another value from outside, such as that of a form that begins anew, has done away with it.
  const isGone = last !== undefined && last !== value.at(-1);
  const ended = last === undefined || isGone ? value : value.slice(0, -1);

  const become = (tags: string[]) => {
    if (!isSame(tags, value)) onChange(tags);
  };
  const type = (text: string) => {
    const tags = withWords(ended, text, divider);
    setTyping({ text, last: tags.length > ended.length ? tags.at(-1) : undefined });
    become(tags);
  };
  const end = (text: string) => {
    setTyping({ text: '' });
    become(withWords(ended, text, divider));
  };
  return { ended, typed: isGone ? '' : typing.text, type, end };
}

function Tag({ tag, onRemove }: { tag: string; onRemove: (() => void) | undefined }) {
  return (
    <span className={classes.chip}>
      <span>{tag}</span>
      {onRemove && (
        <button
          type="button"
          className={classes.remove}
          aria-label={fieldTexts.remove(tag)}
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

type Ending = Pick<TagsFieldProps, 'value' | 'onChange'> & { typed: string; end: (text: string) => void };

/** Enter ends a word, and Backspace in an empty field takes the last one off. */
const endingBy =
  ({ typed, end, value, onChange }: Ending) =>
  (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault();
      end(typed);
    }
    if (event.key === 'Backspace' && typed === '' && value.length > 0) onChange(value.slice(0, -1));
  };

function Offered({ id, words }: { id: string; words: readonly Option[] }) {
  return (
    <datalist id={id}>
      {words.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </datalist>
  );
}

/** Several words of one's own, each as a chip; Enter, a comma or leaving ends one. Use it with Controller. */
export function TagsField(props: TagsFieldProps) {
  const {
    label,
    help,
    error,
    required,
    size,
    labelEnd,
    value,
    onChange,
    onBlur,
    suggestions = [],
    isOfLines = false,
    ...input
  } = props;
  const { 'aria-required': ariaRequired, ...frame } = mantineField({
    label,
    help,
    error,
    required,
    size,
    labelEnd,
  });
  const divider = isOfLines ? '\n' : ',';
  const { ended, typed, type, end } = useTyping(value, onChange, divider);
  const id = useId();
  const offered = suggestions.filter((one) => !value.includes(one.value));
  const remove = (tag: string) => onChange(value.filter((other) => other !== tag));

  return (
    <KitProvider>
      <PillsInput {...frame} id={id} classNames={{ input: classes.pillsInput }}>
        <span className={classes.pills}>
          {ended.map((tag) => (
            <Tag key={tag} tag={tag} onRemove={input.disabled ? undefined : () => remove(tag)} />
          ))}
          <PillsInput.Field
            {...input}
            id={id}
            list={offered.length > 0 ? `${id}-offered` : undefined}
            className={classes.typing}
            aria-required={ariaRequired}
            value={typed}
            onChange={({ currentTarget: { value: text } }) =>
              text.includes(divider) ? end(text) : type(text)
            }
            onKeyDown={endingBy({ typed, end, value, onChange })}
            onBlur={() => {
              end(typed);
              onBlur?.();
            }}
          />
          <Offered id={`${id}-offered`} words={offered} />
        </span>
      </PillsInput>
    </KitProvider>
  );
}
