import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import button from '../actions/button.module.css';
import classes from './file-button.module.css';

export type FileButtonProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange' | 'size'> & {
  onFiles: (files: File[]) => void;
  size?: 'control' | 'large';
  children: ReactNode;
};

/** A button that has the browser ask for files. */
export function FileButton({ onFiles, size = 'control', children, ...control }: FileButtonProps) {
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles(Array.from(currentTarget.files ?? []));
    // So that the same file can be chosen again.
    currentTarget.value = '';
  };
  return (
    <span className={classes.picker}>
      <input {...control} className={classes.file} type="file" onChange={handleChange} />
      <span className={button.button} data-variant="secondary" data-size={size} data-full-width aria-hidden>
        {children}
      </span>
    </span>
  );
}
