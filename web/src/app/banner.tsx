import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './banner.module.css';

/** A quiet word about the connection; it floats, so that nothing below it moves. */
export function Banner({ children, act }: { children: ReactNode; act?: ReactNode }) {
  return (
    <div className={classes.banner} role="status">
      <IconPlugConnectedX className={classes.icon} aria-hidden />
      <span>{children}</span>
      {act}
    </div>
  );
}
