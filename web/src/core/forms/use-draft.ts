import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { withoutSecrets } from './same-values.ts';
import { draftKey } from '../session/session-storage.ts';
import { session } from '../session/session.ts';

/** What a form began with: the values of the record, and the version that they were taken from. */
export type Base = { values: FieldValues; version?: number | undefined };

type Kept = { savedAt: string; values: FieldValues; base?: Base };

export type Draft = {
  /** What was found on this device when the form was opened. */
  found: Kept | null;
  /** When the draft that was put back into the form was kept; null when there was none. */
  restoredFrom: Date | null;
  /** What is in the form now is kept on this device. */
  isKept: boolean;
  /** Keeps what is typed, after a short pause. */
  keep: (values: FieldValues, base: Base) => void;
  /** Throws the draft away: the form was saved, or nothing is typed any more. */
  clear: () => void;
};

const pauseMs = 300;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whose a draft is, and where it is kept: all of it is as it was when the form was opened. */
type Place = { key: string; userId: string | undefined };

function placeOf(form: string): Place {
  const kept = session.get();
  return { key: draftKey(kept, form), userId: kept.auth.user?._id };
}

/** Of a stranger, whose device it may not be, the draft goes with the tab. */
const storageOf = ({ userId }: Place): Storage => (userId === undefined ? sessionStorage : localStorage);

/** Whether it may be kept by now: nothing stays of who has logged out, and nothing comes with somebody else. */
function isWanted({ userId }: Place): boolean {
  const { auth, ending } = session.get();
  if (userId === undefined || auth.user?._id === userId) return true;
  return !auth.isLoggedIn && ending?.userId === userId && !ending.asked;
}

function readText(place: Place): string | null {
  try {
    return storageOf(place).getItem(place.key);
  } catch {
    return null;
  }
}

function draftIn(text: string | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (!isObject(kept) || !isObject(kept['values'])) return null;
    const { savedAt, values, base } = kept;
    if (!Number.isFinite(Date.parse(String(savedAt)))) return null;
    const begun = isObject(base) && isObject(base['values']) ? { base: base as Base } : {}; // as it was written
    return { savedAt: String(savedAt), values, ...begun };
  } catch {
    return null;
  }
}

function writeText(place: Place, text: string): boolean {
  if (!isWanted(place)) return false;
  try {
    storageOf(place).setItem(place.key, text);
    return true;
  } catch {
    return false;
  }
}

function removeDraft(place: Place): void {
  try {
    storageOf(place).removeItem(place.key);
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

/** Whether something is kept on this device under this name. */
export function hasDraft(name: string): boolean {
  return draftIn(readText(placeOf(name))) !== null;
}

/** From which draft another tab has gone on, by when that was kept. */
function continuedIn(text: string | null): string | undefined {
  try {
    const kept: unknown = text === null ? null : JSON.parse(text);
    return isObject(kept) && typeof kept['continues'] === 'string' ? kept['continues'] : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The draft of this form where it is kept. Another tab may have the same form open and keeps its own draft in the same place:
 * a form takes away no draft but its own, and puts its own back where another tab has taken another one away. What another
 * tab has found and gone on with, or was done with, is its own from then on.
 */
function useStand(place: Place | null) {
  const [begun] = useState(() => (place ? readText(place) : null));
  /** What stands there from here, and whether it was typed here: what was found may be another tab's. */
  const own = useRef({ text: begun, isTyped: false });
  const isThere = () => place !== null && readText(place) === own.current.text;

  const putBack = () => {
    const { text, isTyped } = own.current;
    if (place && isTyped && text !== null && readText(place) === null) writeText(place, text);
  };
  const handleOther = useEffectEvent(({ key, oldValue, newValue }: StorageEvent) => {
    const { text } = own.current;
    if (key !== place?.key || text === null) return;
    const isTaken = newValue === null ? oldValue === text : continuedIn(newValue) === draftIn(text)?.savedAt;
    if (isTaken) own.current = { text: null, isTyped: false };
    else if (newValue === null) putBack();
  });
  useEffect(() => {
    const look = (event: StorageEvent) => handleOther(event);
    addEventListener('storage', look);
    return () => removeEventListener('storage', look);
  }, []);

  return {
    begun,
    putBack,
    write(kept: Kept): boolean {
      const continues = draftIn(begun)?.savedAt;
      const text = JSON.stringify({ ...kept, ...(continues ? { continues } : {}) });
      if (!place || !writeText(place, text)) return false;
      own.current = { text, isTyped: true };
      return true;
    },
    remove(): void {
      if (place && isThere()) removeDraft(place);
      own.current = { text: null, isTyped: false };
    },
  };
}

/** Keeps at once what still waits, when the window is closed or the component goes. */
function useFlushAtEnd(flush: () => void) {
  const handleEnd = useEffectEvent(flush);
  useEffect(() => {
    const end = () => handleEnd();
    addEventListener('pagehide', end);
    return () => {
      removeEventListener('pagehide', end);
      end();
    };
  }, []);
}

/**
 * Keeps what is typed into a form on this device, under its user, organization and name, with what the form began with: it
 * is put back when the form is opened again, after a crash, an ended session or a closed tab. Passwords and codes are left
 * out. Without a name nothing is kept; where nobody is signed in it is kept for the tab alone.
 */
export function useDraft(name: string | null): Draft {
  const [place] = useState(() => (name ? placeOf(name) : null));
  const stand = useStand(place);
  const [found] = useState(() => draftIn(stand.begun));
  const [restoredFrom, setRestoredFrom] = useState(() => (found ? new Date(found.savedAt) : null));
  const [isKept, setIsKept] = useState(found !== null);
  const waiting = useRef<{ kept: Kept; timer: ReturnType<typeof setTimeout> }>(undefined);

  const flush = () => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    setIsKept(stand.write(waiting.current.kept));
    waiting.current = undefined;
  };

  const keep = (values: FieldValues, base: Base) => {
    if (!place) return;
    clearTimeout(waiting.current?.timer);
    const kept = structuredClone({
      savedAt: new Date().toISOString(),
      values: withoutSecrets(values),
      base: { ...base, values: withoutSecrets(base.values) },
    });
    waiting.current = { kept, timer: setTimeout(flush, pauseMs) };
  };

  const clear = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    stand.remove();
    setIsKept(false);
    setRestoredFrom(null);
  };

  useFlushAtEnd(() => {
    flush();
    stand.putBack();
  });
  return { found, restoredFrom, isKept, keep, clear };
}
