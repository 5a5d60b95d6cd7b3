import { IconPencil } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { hasDraft } from '../../core/forms/use-draft.ts';
import { FieldHint } from '../../ui/fields/field-hint.tsx';
import { Hidden } from '../../ui/layout/hidden.tsx';
import type { InPlaceEditorProps } from './in-place-editor.tsx';
import { inPlaceTexts } from './in-place-texts.ts';
import classes from './in-place.module.css';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';

export type InPlaceProps = Omit<InPlaceEditorProps, 'onClose' | 'isFound' | 'draft'> & {
  /** Names the value among all others, such as `RECORD:why`. */
  name: string;
  /** Without the right the value is only read. */
  mayEdit: boolean;
  /** It is to be filled in: whoever is led to what is missing comes here. */
  isMissing?: boolean;
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

/** What opens the editor where the value holds controls of its own. */
function Pencil({ label, ...button }: ComponentProps<'button'> & { label: string }) {
  const name = inPlaceTexts.edit(label);
  return (
    <button type="button" className={classes.pencil} aria-label={name} title={name} {...button}>
      <IconPencil />
    </button>
  );
}

/** The value itself, which opens the editor. */
function Opener({ label, children, ...button }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" className={classes.value} {...button}>
      <span className={classes.text}>{children}</span>
      <Hidden> {inPlaceTexts.edit(label)}</Hidden>
      <IconPencil className={classes.hint} />
    </button>
  );
}

type AdvisedProps = Pick<InPlaceEditorProps, 'field' | 'value'> & { children: ReactNode };

/** What is read with the advice about it, for whoever may follow it. */
function Advised({ field, value, children }: AdvisedProps) {
  const advice = typeof value === 'string' ? field.hintOf?.(value) : undefined;
  if (!advice) return children;
  return (
    <div>
      {children}
      <FieldHint>{advice}</FieldHint>
    </div>
  );
}

/**
 * A value that is edited where it stands: Enter saves, Esc restores and asks first when something
 * was typed, and the focus comes back to it.
 */
export function InPlace(props: InPlaceProps) {
  const { children, mayEdit, isInteractive = false, isMissing, name, ...editor } = props;
  const { field } = editor;
  const draft = `in-place:${name}`;
  const [isEditing, setIsEditing] = useState(false);
  // What was typed before a session ended or a window was closed is found again where it was typed.
  const [isFound, setIsFound] = useState(() => hasDraft(draft));
  if (isFound && mayEdit && !isEditing) setIsEditing(true);
  const opener = useRef<HTMLButtonElement>(null);
  const comesBack = useRef(false);

  useEffect(() => {
    if (isEditing || !comesBack.current) return;
    comesBack.current = false;
    opener.current?.focus();
  }, [isEditing]);

  // What is open stays open, also when the right is taken away meanwhile: the server says so, and nothing typed is lost.
  if (!mayEdit && !isEditing) return <div className={classes.read}>{children}</div>;

  if (isEditing) {
    const close = () => {
      comesBack.current = true;
      setIsFound(false);
      setIsEditing(false);
    };
    return (
      <Suspense fallback={<div className={classes.read}>{children}</div>}>
        <InPlaceEditor {...editor} draft={draft} isFound={isFound} onClose={close}>
          {children}
        </InPlaceEditor>
      </Suspense>
    );
  }

  const open = {
    ref: opener,
    ...aboutToEdit,
    'data-field': name.slice(name.indexOf(':') + 1),
    'data-missing': isMissing || undefined,
    onClick: () => setIsEditing(true),
  };
  return (
    <Advised {...editor}>
      {isInteractive ? (
        <div className={classes.beside}>
          {children}
          <Pencil label={field.label} {...open} />
        </div>
      ) : (
        <Opener label={field.label} {...open}>
          {children}
        </Opener>
      )}
    </Advised>
  );
}
