import { useSyncExternalStore } from 'react';
import { partTexts } from './part-texts.ts';
import classes from './plain-toasts.module.css';
import type { ToastTone } from './toast-options.ts';

type Plain = { id: number; tone: ToastTone; message: string };

const shownMs = 10_000;

let shown: readonly Plain[] = [];
let count = 0;
const listeners = new Set<() => void>();

function become(next: readonly Plain[]) {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const hide = (id: number) => become(shown.filter((one) => one.id !== id));

/** Says something where the code that draws toasts could not be fetched. */
export function showPlainToast(tone: ToastTone, message: string): void {
  count += 1;
  const id = count;
  become([...shown, { id, tone, message }]);
  setTimeout(() => hide(id), shownMs);
}

const read = () => shown;

/** The messages that no toast could show. */
export function PlainToasts() {
  const all = useSyncExternalStore(subscribe, read, read);
  if (all.length === 0) return null;
  return (
    <ul className={classes.list}>
      {all.map(({ id, tone, message }) => (
        <li key={id} className={classes.toast} data-tone={tone}>
          <span role={tone === 'error' || tone === 'warning' ? 'alert' : 'status'}>{message}</span>
          <button type="button" onClick={() => hide(id)}>
            {partTexts.close}
          </button>
        </li>
      ))}
    </ul>
  );
}
