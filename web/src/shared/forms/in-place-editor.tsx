import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, use, useEffect, useRef, useState } from 'react';
import { keptWrites } from '../../core/http/kept-writes.ts';
import { sameValues } from '../../core/forms/same-values.ts';
import { useDraft } from '../../core/forms/use-draft.ts';
import { EditedRoom, useSaysEditing } from '../../core/realtime/use-presence.ts';
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
  /** The name under which what is typed is kept on this device. */
  draft: string;
  /** Opened by itself, with what was typed before: it takes the focus from nobody. */
  isFound: boolean;
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

type Begun = { value: unknown; version: number | undefined };

/** What is typed, kept as a draft, and what was on screen when the editing began: what comes in later is somebody else's. */
function useTyped({ draft: name, value, version }: InPlaceEditorProps) {
  const draft = useDraft(name);
  const { found } = draft;
  const [seen] = useState<Begun>(() =>
    found?.base ? { value: found.base.values['value'], version: found.base.version } : { value, version },
  );
  const [typed, setTyped] = useState(found ? found.values['value'] : value);
  const change = (next: unknown) => {
    setTyped(next);
    if (sameValues(next, seen.value)) draft.clear();
    else draft.keep({ value: next }, { values: { value: seen.value }, version: seen.version });
  };
  return { typed, seen, change, clear: draft.clear };
}

function useSave({ version, value, onSave, onClose }: InPlaceEditorProps, seen: Begun) {
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
  return { save, callOff, error, busy, isChanged };
}

function Acts({ onSave, onCancel }: { onSave: () => void; onCancel: () => void }) {
  return (
    <div className={classes.acts}>
      <IconButton
        name={inPlaceTexts.save}
        icon={<IconCheck />}
        size="small"
        variant="outline"
        onClick={onSave}
      />
      <IconButton
        name={inPlaceTexts.cancel}
        icon={<IconX />}
        size="small"
        variant="outline"
        onClick={onCancel}
      />
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

/** Gives the control the focus when it is opened by somebody, and opens its list. */
function useFocus(isAsked: boolean, isPicked: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    const control = frame.current?.querySelector<HTMLElement>('input, textarea');
    control?.focus();
    if (isPicked) control?.click();
  }, [isAsked, isPicked]);
  return frame;
}

/** The control in the place of its value, with the ways to save and to restore. */
export function InPlaceEditor(props: InPlaceEditorProps) {
  const { field, isFound, children } = props;
  useSaysEditing(use(EditedRoom));
  const { typed, seen, change: type, clear } = useTyped(props);
  const onClose = () => {
    clear();
    props.onClose();
  };
  const { save, callOff, error, busy, isChanged } = useSave({ ...props, onClose }, seen);
  const { confirm, confirmDialog } = useConfirm();
  const leave = () => {
    callOff();
    onClose();
  };
  const isTyped = () => !busy && !sameValues(typed, seen.value);
  useUnsaved({ isTyped, isKept: () => true, discard: leave });
  // One of a list is chosen by one act, which opens the list and saves.
  const isPicked = field.control === 'select' || field.control === 'grade';
  const frame = useFocus(!isFound, isPicked);

  const restore = async () => {
    if (!isTyped() || (await confirm(discardQuestion))) leave();
  };

  const change = (next: unknown) => {
    type(next);
    if (isPicked) void save(next);
  };

  const handleKey = (event: KeyboardEvent) => {
    if (isChoosing(event) || event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      void restore();
    } else if (event.key === 'Enter' && !isOnButton(event) && !isLineBreak(event)) {
      event.preventDefault();
      void save(typed);
    }
  };

  return (
    <>
      {/* The keys belong to whichever control is inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={frame} className={classes.editor} onKeyDown={handleKey} aria-busy={busy || undefined}>
        {/* It goes with its save: what is typed meanwhile would be in no change that is sent. */}
        <div inert={busy}>
          <FieldInput field={field} value={typed} error={error} onChange={change} />
        </div>
        {isFound && <p className={classes.found}>{inPlaceTexts.found}</p>}
        {isChanged && <Meanwhile>{children}</Meanwhile>}
        <Acts onSave={() => void save(typed)} onCancel={() => void restore()} />
      </div>
      {/* Outside of what takes the keys: its own Esc is not that of the control. */}
      {confirmDialog}
    </>
  );
}
