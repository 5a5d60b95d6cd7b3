import type { ModuleKey } from 'contract/core/modules';
import classes from './module-mark.module.css';

/** The square of a module's colour in the room of an icon, before a name that stands elsewhere. */
export function ModuleSquare({ module }: { module: ModuleKey }) {
  return (
    <span className={classes.icon} data-module={module} aria-hidden>
      <span className={classes.square} />
    </span>
  );
}
