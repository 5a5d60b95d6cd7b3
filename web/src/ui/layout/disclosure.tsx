import { IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import classes from './disclosure.module.css';

export type DisclosureProps = {
  title: string;
  /** At the end of the row: "optional, 2 of 8 answered". */
  hint?: ReactNode;
  initiallyOpen?: boolean;
  children: ReactNode;
};

/** An optional group of a form, folded until it is wanted. What was entered stays when it folds. */
export function Disclosure({ title, hint, initiallyOpen = false, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(initiallyOpen);
  const bodyId = useId();
  return (
    <div className={classes.group}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconChevronRight />
        {title}
        {hint && <span className={classes.hint}>{hint}</span>}
      </button>
      <div id={bodyId} className={classes.body} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
