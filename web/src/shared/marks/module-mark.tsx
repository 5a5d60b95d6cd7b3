import type { ModuleKey } from 'contract/core/modules';
import classes from './module-mark.module.css';

export type ModuleMarkProps = {
  module: ModuleKey;
  /** The module's title, or what is named in its colour. */
  children: string;
};

/** The small square of a module's colour beside a name: the only place of that colour. */
export function ModuleMark({ module, children }: ModuleMarkProps) {
  return (
    <span className={classes.name} data-module={module}>
      <span className={classes.square} />
      {children}
    </span>
  );
}
