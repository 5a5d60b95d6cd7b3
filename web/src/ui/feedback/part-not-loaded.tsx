import { IconAlertCircle, IconRefresh } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useIsOutdated } from '../../core/loading/new-version.ts';
import { Button } from '../actions/button.tsx';
import classes from './part-not-loaded.module.css';
import { partTexts as texts } from './part-texts.ts';

export type NotLoadedProps = {
  /** Asks for it again. */
  again: () => void;
  isAsking: boolean;
  /** Takes it away, where it was opened by somebody. */
  onClose?: (() => void) | undefined;
};

/** What can be done: asking again, or, where the server has another version that lacks this part, loading that. */
function useRemedy({ again, isAsking }: NotLoadedProps) {
  const isOutdated = useIsOutdated();
  const message = isOutdated ? texts.newVersion : texts.lost;
  const button = isOutdated ? (
    <Button size="small" onClick={() => location.reload()}>
      {texts.loadVersion}
    </Button>
  ) : (
    <Button size="small" icon={<IconRefresh />} busy={isAsking} busyLabel={texts.loading} onClick={again}>
      {texts.again}
    </Button>
  );
  return { message, button };
}

/** In place of a screen, a tab or another large part. */
export function BlockNotLoaded(props: NotLoadedProps) {
  const { message, button } = useRemedy(props);
  return (
    <div className={classes.block} role="alert">
      <IconAlertCircle className={classes.icon} />
      <p>{message}</p>
      {button}
    </div>
  );
}

/** In place of a screen: it has a heading as any screen does. */
export function ScreenNotLoaded(props: NotLoadedProps) {
  const { message, button } = useRemedy(props);
  return (
    <div className={classes.block} role="alert">
      <IconAlertCircle className={classes.icon} />
      <h1 className={classes.title}>{message}</h1>
      {button}
    </div>
  );
}

/** In place of a control, in the line where it would stand. */
export function LineNotLoaded(props: NotLoadedProps) {
  const { message, button } = useRemedy(props);
  return (
    <span className={classes.line} role="alert">
      <span>{message}</span>
      {button}
      {props.onClose && (
        <Button size="small" variant="quiet" onClick={props.onClose}>
          {texts.close}
        </Button>
      )}
    </span>
  );
}

/** In place of a dialog or of what floats: the browser's own dialog, which needs no code that may be missing. */
export function DialogNotLoaded(props: NotLoadedProps) {
  const { message, button } = useRemedy(props);
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal?.();
    return () => shown?.close?.();
  }, []);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={title} onClose={props.onClose}>
      <p id={title}>{message}</p>
      <div className={classes.acts}>
        <Button size="small" variant="quiet" onClick={props.onClose}>
          {texts.close}
        </Button>
        {button}
      </div>
    </dialog>
  );
}
