import { IconSearch, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { fieldTexts } from './field-texts.ts';
import field from './field.module.css';
import { IconButton } from '../actions/icon-button.tsx';
import classes from './search-box.module.css';

export type SearchBoxProps = {
  /** The placeholder and the name: "Search risk name". */
  label: string;
  /** What is in the box now; whoever asks the server waits for a pause by itself. */
  value: string;
  onChange: (value: string) => void;
  wide?: boolean;
};

export function SearchBox({ label, value, onChange, wide = false }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);

  const handleClear = () => {
    onChange('');
    input.current?.focus();
  };

  return (
    <span className={classes.box} data-wide={wide || undefined}>
      <span className={classes.icon}>
        <IconSearch />
      </span>
      <input
        ref={input}
        className={`${field.input} ${classes.input}`}
        data-size="control"
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value && (
        <span className={classes.clear}>
          <IconButton name={fieldTexts.clearSearch} icon={<IconX />} size="small" onClick={handleClear} />
        </span>
      )}
    </span>
  );
}
