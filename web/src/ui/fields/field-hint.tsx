import { IconBulb } from '@tabler/icons-react';
import classes from './field.module.css';

/** Advice about what was typed, which may be left as it is; said when it comes, and again when it becomes another. */
export function FieldHint({ children }: { children: string | undefined }) {
  return (
    <div role="status">
      {children && (
        <p className={classes.hint}>
          <IconBulb />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
