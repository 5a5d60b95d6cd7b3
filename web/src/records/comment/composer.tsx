import { IconAt } from '@tabler/icons-react';
import { limits } from 'contract/core/limits';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ApiError } from '../../core/http/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { FieldError } from '../../ui/fields/field-notes.tsx';
import { composerTexts } from './comment-texts.ts';
import classes from './composer.module.css';
import { MentionList } from './mention-list.tsx';
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

/** Into which a comment is typed; it grows with its text, and what is typed is kept. */
export function Composer(props: ComposerProps) {
  const { place, name, label, placeholder, sendLabel, begun, isBusy, takesFocus, onSend, onCancel } = props;
  const box = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();
  const [error, setError] = useState<string>();
  const { typed, change, clear } = useKeptText(name, begun);
  const mention = useMention({ place, box, typed, onChange: change });
  const isEmpty = typed.text.trim() === '';

  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);

  const send = async () => {
    if (isBusy) return;
    if (isEmpty) {
      setError(composerTexts.missing);
      return box.current?.focus();
    }
    setError(undefined);
    const refusal = await onSend(toKept(typed).trim());
    if (refusal) {
      setError(refusal.errors['text']);
      box.current?.focus();
    } else clear();
  };

  const handleKey = (event: KeyboardEvent) => {
    if (mention.takeKey(event)) return;
    if (isSending(event)) {
      event.preventDefault();
      void send();
    }
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
            mention.noteCaret();
          }}
          onSelect={mention.noteCaret}
          onKeyDown={handleKey}
          onBlur={mention.close}
        />
        <IconButton
          name={composerTexts.name}
          icon={<IconAt />}
          size="small"
          onPointerDown={(event) => event.preventDefault()}
          onClick={mention.begin}
        />
        <MentionList mention={mention} />
      </div>
      {error && (
        <p id={errorId}>
          <FieldError>{error}</FieldError>
        </p>
      )}
      {(!isEmpty || onCancel) && (
        <div className={classes.acts}>
          <Button variant="primary" size="small" busy={isBusy} onClick={() => void send()}>
            {sendLabel}
          </Button>
          {onCancel && (
            <Button size="small" variant="quiet" onClick={onCancel}>
              {composerTexts.cancel}
            </Button>
          )}
          <span className={classes.keys}>{composerTexts.keys}</span>
        </div>
      )}
    </div>
  );
}
