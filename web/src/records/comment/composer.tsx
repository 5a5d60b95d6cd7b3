import { limits } from 'contract/core/limits';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { ApiError } from '../../core/http/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { FieldError } from '../../ui/fields/field-notes.tsx';
import { composerTexts } from './comment-texts.ts';
import classes from './composer.module.css';
import { MentionButton, MentionList } from './mention-list.tsx';
import { toKept, type TypedText } from './mention-text.ts';
import { useKeptText } from './use-kept-text.ts';
import { useMention } from './use-mention.ts';
import type { StreamPlace } from './use-stream.ts';

export type ComposerProps = {
  place: Pick<StreamPlace, 'calls' | 'params'>;
  /** What is typed is kept under this name. */
  name: string;
  /** What the box is for, read out. */
  label: string;
  placeholder: string;
  sendLabel: string;
  begun?: TypedText;
  isBusy: boolean;
  /** Whether somebody has asked for the box, and wants to type. */
  takesFocus?: boolean;
  /** Sends what was typed; gives why it was refused. */
  onSend: (text: string) => Promise<ApiError | undefined>;
  onCancel?: () => void;
};

const isSending = (event: KeyboardEvent) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;

type Sending = Pick<ComposerProps, 'isBusy' | 'onSend'> & {
  box: RefObject<HTMLTextAreaElement | null>;
  typed: TypedText;
  clear: (sent: TypedText) => void;
};

/** Sends what is typed; what is refused stays in the box, with the reason below it. */
function useSending({ isBusy, onSend, box, typed, clear }: Sending) {
  const [error, setError] = useState<string>();
  const refuse = (reason: string | undefined) => {
    setError(reason);
    box.current?.focus();
  };
  const send = async () => {
    if (isBusy) return;
    if (typed.text.trim() === '') return refuse(composerTexts.missing);
    setError(undefined);
    const refusal = await onSend(toKept(typed).trim());
    if (refusal) refuse(refusal.errors['text']);
    else clear(typed);
  };
  return { error, send: () => void send() };
}

type ActsProps = Pick<ComposerProps, 'sendLabel' | 'isBusy' | 'onCancel'> & { onSend: () => void };

function Acts({ sendLabel, isBusy, onCancel, onSend }: ActsProps) {
  return (
    <div className={classes.acts}>
      <Button variant="primary" size="small" busy={isBusy} onClick={onSend}>
        {sendLabel}
      </Button>
      {onCancel && (
        <Button size="small" variant="quiet" onClick={onCancel}>
          {composerTexts.cancel}
        </Button>
      )}
      <span className={classes.keys}>{composerTexts.keys}</span>
    </div>
  );
}

/** Into which a comment is typed; it grows with its text, and what is typed is kept. */
export function Composer(props: ComposerProps) {
  const { place, name, label, placeholder, begun, takesFocus, onCancel } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const { typed, change, clear } = useKeptText(name, begun);
  const mention = useMention({ place, box, typed, onChange: change });
  const { error, send } = useSending({ ...props, box, typed, clear });

  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);

  const handleKey = (event: KeyboardEvent) => {
    if (mention.takeKey(event) || !isSending(event)) return;
    event.preventDefault();
    send();
  };

  return (
    <div className={classes.composer}>
      <div className={classes.frame} data-invalid={error ? true : undefined}>
        <textarea
          ref={box}
          className={classes.box}
          rows={1}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          placeholder={placeholder}
          maxLength={limits.textMax}
          value={typed.text}
          {...mention.aria}
          onChange={({ target }) => {
            change({ ...typed, text: target.value });
            mention.noteTyping();
          }}
          onSelect={mention.noteCaret}
          onKeyDown={handleKey}
          onBlur={mention.close}
        />
        <MentionButton mention={mention} />
        <MentionList mention={mention} />
      </div>
      {error && (
        <p id={errorId}>
          <FieldError>{error}</FieldError>
        </p>
      )}
      {(typed.text.trim() !== '' || onCancel) && <Acts {...props} onSend={send} />}
    </div>
  );
}
