import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { keptWrites } from '../../core/http/kept-writes.ts';
import { sameValues } from '../../core/forms/same-values.ts';
import { useInertWhile } from '../../core/forms/use-inert-while.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { discardQuestion } from '../../ui/overlays/unsaved-texts.ts';
import { useUnsaved } from '../../ui/overlays/unsaved.ts';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { FieldInput } from './field-input.tsx';
import type { FieldSpec } from './field-spec.ts';
import { inPlaceTexts } from './in-place-texts.ts';
import classes from './in-place.module.css';
import type { Seen } from './use-versioned-action.tsx';

export type InPlaceEditorProps = {
  field: FieldSpec;
  value: unknown;
  /** The version of the record that the value is from. */
  version: number;
  /**
   * Saves the value on what was there when the editing began; gives the sentence to show when it is refused, nothing
   * when it is done.
   */
  onSave: (value: unknown, seen: Seen) => Promise<string | undefined>;
  onClose: () => void;
  /** The value as it is read, which is shown beside the control once somebody else has changed it. */
  children: ReactNode;
};

// The choices of a list float outside the editor and answer Enter and Esc themselves.
const isChoosing = (event: KeyboardEvent) =>
  event.target instanceof HTMLElement && event.target.getAttribute('aria-expanded') === 'true';

const isLineBreak = (event: KeyboardEvent) => event.target instanceof HTMLTextAreaElement && event.shiftKey;

const isOnButton = (event: KeyboardEvent) =>
  event.target instanceof HTMLElement && event.target.tagName === 'BUTTON';

function useSave({ value, version, onSave, onClose }: InPlaceEditorProps) {
  // What was on screen when the editing began: what comes in later is somebody else's.
  const [seen] = useState({ value, version });
  const [error, setError] = useState<string>();
  const { isUnderWay: busy, inertWhile } = useInertWhile();
  const savedAt = useRef(0);

  const save = async (next: unknown) => {
    if (busy) return;
    if (sameValues(next, seen.value)) {
      onClose();
      return;
    }
    savedAt.current = keptWrites.now();
    const refusal = await inertWhile(() => onSave(next, seen));
    if (refusal === undefined) onClose();
    else setError(refusal);
  };

  /** Nobody who has left is surprised by a save that waited for the connection. */
  const callOff = () => {
    if (busy) keptWrites.callOff({ wasLeft: true, since: savedAt.current });
  };

  const isChanged = version !== seen.version && !sameValues(value, seen.value);
  return { seen, save, callOff, error, busy, isChanged };
}

function Acts({ onSave, onCancel }: { onSave: () => void; onCancel: () => void }) {
  return (
    <div className={classes.acts}>
      <IconButton name="Save" icon={<IconCheck />} size="small" variant="outline" onClick={onSave} />
      <IconButton name="Cancel" icon={<IconX />} size="small" variant="outline" onClick={onCancel} />
    </div>
  );
}

/** What somebody else has made of the value since the editing began. */
function Meanwhile({ children }: { children: ReactNode }) {
  return (
    <div className={classes.meanwhile} role="status">
      <p>{inPlaceTexts.meanwhile}</p>
      {children}
    </div>
  );
}

/** The control in the place of its value, with the ways to save and to restore. */
export function InPlaceEditor(props: InPlaceEditorProps) {
  const { field, value, onClose, children } = props;
  const [draft, setDraft] = useState(value);
  const { seen, save, callOff, error, busy, isChanged } = useSave(props);
  const { confirm, confirmDialog } = useConfirm();
  const leave = () => {
    callOff();
    onClose();
  };
  const isTyped = () => !busy && !sameValues(draft, seen.value);
  useUnsaved({ isTyped, isKept: () => false, discard: leave });
  const frame = useRef<HTMLDivElement>(null);
  // One of a list is chosen by one act, which opens the list and saves.
  const isPicked = field.control === 'select';

  useEffect(() => {
    const control = frame.current?.querySelector<HTMLElement>('input, textarea');
    control?.focus();
    if (isPicked) control?.click();
  }, [isPicked]);

  const restore = async () => {
    if (!isTyped() || (await confirm(discardQuestion))) leave();
  };

  const change = (next: unknown) => {
    setDraft(next);
    if (isPicked) void save(next);
  };

  const handleKey = (event: KeyboardEvent) => {
    if (isChoosing(event) || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      void restore();
    } else if (event.key === 'Enter' && !isOnButton(event) && !isLineBreak(event)) {
      event.preventDefault();
      void save(draft);
    }
  };

  return (
    <>
      {/* The keys belong to whichever control is inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={frame} className={classes.editor} onKeyDown={handleKey} aria-busy={busy || undefined}>
        {/* It goes with its save: what is typed meanwhile would be in no change that is sent. */}
        <div inert={busy}>
          <FieldInput field={field} value={draft} error={error} onChange={change} />
        </div>
        {isChanged && <Meanwhile>{children}</Meanwhile>}
        <Acts onSave={() => void save(draft)} onCancel={() => void restore()} />
      </div>
      {/* Outside of what takes the keys: its own Esc is not that of the control. */}
      {confirmDialog}
    </>
  );
}
