import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Hidden } from '../ui/hidden.tsx';
import type { InPlaceEditorProps } from './in-place-editor.tsx';
import classes from './in-place.module.css';
import { lazyPart } from '../ui/lazy-part.tsx';

export type InPlaceProps = Omit<InPlaceEditorProps, 'onClose'> & {
  /** The value as it is read. */
  children: ReactNode;
  /** Without the right the value is only read. */
  mayEdit: boolean;
  /** Holds controls of its own, so that the pencil stands beside it instead of around it. */
  isInteractive?: boolean;
};

// The controls are fetched when somebody is about to edit, and most of the time they only read.
const InPlaceEditor = lazyPart(async () => (await import('./in-place-editor.tsx')).InPlaceEditor, {
  place: 'line',
  closeOf: ({ onClose }) => onClose,
});

const aboutToEdit = {
  onPointerEnter: () => void InPlaceEditor.load(),
  onFocus: () => void InPlaceEditor.load(),
};

/** A value that is edited where it stands: Enter saves, Esc restores, and the focus comes back to it. */
export function InPlace({ field, value, children, mayEdit, isInteractive = false, onSave }: InPlaceProps) {
  const [isEditing, setIsEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const comesBack = useRef(false);

  useEffect(() => {
    if (isEditing || !comesBack.current) return;
    comesBack.current = false;
    opener.current?.focus();
  }, [isEditing]);

  if (!mayEdit) return <div className={classes.read}>{children}</div>;

  if (isEditing) {
    const close = () => {
      comesBack.current = true;
      setIsEditing(false);
    };
    return (
      <Suspense fallback={<div className={classes.read}>{children}</div>}>
        <InPlaceEditor field={field} value={value} onSave={onSave} onClose={close} />
      </Suspense>
    );
  }

  if (isInteractive) {
    return (
      <div className={classes.beside}>
        {children}
        <button
          ref={opener}
          type="button"
          className={classes.pencil}
          aria-label={`Edit ${field.label}`}
          title={`Edit ${field.label}`}
          {...aboutToEdit}
          onClick={() => setIsEditing(true)}
        >
          <IconPencil />
        </button>
      </div>
    );
  }
  return (
    <button
      ref={opener}
      type="button"
      className={classes.value}
      {...aboutToEdit}
      onClick={() => setIsEditing(true)}
    >
      <span className={classes.text}>{children}</span>
      <Hidden>{` Edit ${field.label}`}</Hidden>
      <IconPencil className={classes.hint} />
    </button>
  );
}
