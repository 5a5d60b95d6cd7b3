import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { keptWrites, useKeptWrites } from '../../core/http/kept-writes.ts';
import { Button } from '../actions/button.tsx';
import { keptWritesTexts as texts } from './kept-writes-texts.ts';

let places: readonly string[] = [];
const listeners = new Set<() => void>();

function become(next: readonly string[]) {
  places = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether this place is the last one that opened: whoever is in a dialog reaches nothing below it. */
function useIsOnTop(isOpen: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!isOpen) return undefined;
    become([...places, id]);
    return () => become(places.filter((place) => place !== id));
  }, [id, isOpen]);
  const top = useSyncExternalStore(
    subscribe,
    () => places.at(-1),
    () => undefined,
  );
  return isOpen && top === id;
}

/** Takes the focus that a form lost because it waits, so that the way out is where the person is. */
function CallOff() {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const holder = document.activeElement;
      if (!holder || holder === document.body || holder.closest('[inert]')) button.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Button ref={button} size="small" onClick={() => keptWrites.callOff()}>
      {texts.callOff}
    </Button>
  );
}

type KeptWritesNoticeProps = {
  /** False where it is a dialog's and that is closed. */
  isOpen?: boolean;
  children: (words: ReactNode, act: ReactNode) => ReactNode;
};

/** Says that changes wait for the connection, and how to call them off: in the topmost place that shows it. */
export function KeptWritesNotice({ isOpen = true, children }: KeptWritesNoticeProps) {
  const count = useKeptWrites();
  const isOnTop = useIsOnTop(isOpen);
  if (count === 0 || !isOnTop) return null;
  return children(texts.waits(count), <CallOff />);
}
