import { useEffect, useRef, type ComponentProps } from 'react';
import classes from './checkbox.module.css';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'style' | 'ref'> & {
  /** Some of what it stands for is checked. */
  indeterminate?: boolean;
};

/** The bare box, for tables; it needs an aria-label. */
export function Checkbox({ indeterminate = false, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return <input {...rest} ref={box} type="checkbox" className={classes.box} />;
}
