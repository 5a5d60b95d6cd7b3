import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { keptWrites, useKeptWrites } from '../core/kept-writes.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { FieldInput } from './field-input.tsx';
import type { FieldSpec } from './field-spec.ts';
import classes from './in-place.module.css';

export type InPlaceEditorProps = {
  field: FieldSpec;
  value: unknown;
  /** Saves the value; gives the sentence to show when it is refused, nothing when it is done. */
  onSave: (value: unknown) => Promise<string | undefined>;
  onClose: () => void;
};

const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

// The choices of a list float outside the editor and answer Enter and Esc themselves.
const isChoosing = (event: KeyboardEvent) =>
  event.target instanceof HTMLElement && event.target.getAttribute('aria-expanded') === 'true';

const isLineBreak = (event: KeyboardEvent) => event.target instanceof HTMLTextAreaElement && event.shiftKey;

const isOnButton = (event: KeyboardEvent) =>
  event.target instanceof HTMLElement && event.target.tagName === 'BUTTON';

function useSave({ value, onSave, onClose }: Omit<InPlaceEditorProps, 'field'>) {
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  const save = async (next: unknown) => {
    if (busy) return;
    if (same(next, value)) {
      onClose();
      return;
    }
    setBusy(true);
    const refusal = await onSave(next);
    setBusy(false);
    if (refusal === undefined) onClose();
    else setError(refusal);
  };

  return { save, error, busy };
}

/** The control in the place of its value, with the ways to save and to restore. */
export function InPlaceEditor(props: InPlaceEditorProps) {
  const { field, value } = props;
  const onClose = () => {
    keptWrites.callOff({ wasLeft: true });
    props.onClose();
  };
  const [draft, setDraft] = useState(value);
  const isKept = useKeptWrites() > 0;
  const { save, error, busy } = useSave(props);
  const frame = useRef<HTMLDivElement>(null);
  // One of a list is chosen by one act, which opens the list and saves.
  const isPicked = field.control === 'select';

  useEffect(() => {
    const control = frame.current?.querySelector<HTMLElement>('input, textarea');
    control?.focus();
    if (isPicked) control?.click();
  }, [isPicked]);

  const change = (next: unknown) => {
    setDraft(next);
    if (isPicked) void save(next);
  };

  const handleKey = (event: KeyboardEvent) => {
    if (isChoosing(event) || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    } else if (event.key === 'Enter' && !isOnButton(event) && !isLineBreak(event)) {
      event.preventDefault();
      void save(draft);
    }
  };

  return (
    // The keys belong to whichever control is inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} className={classes.editor} onKeyDown={handleKey} aria-busy={busy || undefined}>
      {/* What is typed while it waits for the connection would be in no change that is sent. */}
      <div inert={busy && isKept}>
        <FieldInput field={field} value={draft} error={error} onChange={change} />
      </div>
      <div className={classes.acts}>
        <IconButton
          name="Save"
          icon={<IconCheck />}
          size="small"
          variant="outline"
          onClick={() => void save(draft)}
        />
        <IconButton name="Cancel" icon={<IconX />} size="small" variant="outline" onClick={onClose} />
      </div>
    </div>
  );
}
