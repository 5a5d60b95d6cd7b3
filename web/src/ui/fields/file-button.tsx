import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import button from '../actions/button.module.css';
import classes from './file-button.module.css';

export type FileButtonProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & {
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

/** A button that has the browser ask for files. */
export function FileButton({ onFiles, children, ...control }: FileButtonProps) {
  const handleChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles(Array.from(currentTarget.files ?? []));
    // So that the same file can be chosen again.
    currentTarget.value = '';
  };
  return (
    <span className={classes.picker}>
      <input {...control} className={classes.file} type="file" onChange={handleChange} />
      <span className={button.button} data-variant="secondary" data-size="control" aria-hidden>
        {children}
      </span>
    </span>
  );
}
