import { useRef, useState } from 'react';
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
  /** Keeps at once what waits for the pause. */
  flush: () => void;
  /** Throws the draft away: the form was saved, or nothing is typed any more. */
  clear: () => void;
};

const pauseMs = 300;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of a stranger, whose device it may not be, the draft goes with the tab. */
const storage = (): Storage => (session.get().auth.isLoggedIn ? localStorage : sessionStorage);

function readDraft(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(storage().getItem(key) ?? 'null');
    if (!isObject(kept) || !isObject(kept['values'])) return null;
    const { savedAt, values, base } = kept;
    if (!Number.isFinite(Date.parse(String(savedAt)))) return null;
    const begun = isObject(base) && isObject(base['values']) ? { base: base as Base } : {}; // as it was written
    return { savedAt: String(savedAt), values, ...begun };
  } catch {
    return null;
  }
}

function writeDraft(key: string, kept: Kept): boolean {
  try {
    storage().setItem(key, JSON.stringify(kept));
    return true;
  } catch {
    return false;
  }
}

function removeDraft(key: string): void {
  try {
    storage().removeItem(key);
  } catch {
    // Where nothing may be kept, nothing is.
  }
}

/**
 * Keeps what is typed into a form on this device, under its user, organization and name, with what the form began with: it
 * is put back when the form is opened again, after a crash, an ended session or a closed tab. Passwords and codes are left
 * out. Without a name nothing is kept; where nobody is signed in it is kept for the tab alone.
 */
export function useDraft(name: string | null): Draft {
  const [key] = useState(() => name && draftKey(session.get(), name));
  const [found] = useState(() => (key ? readDraft(key) : null));
  const [restoredFrom, setRestoredFrom] = useState(() => (found ? new Date(found.savedAt) : null));
  const [isKept, setIsKept] = useState(found !== null);
  const waiting = useRef<{ kept: Kept; timer: ReturnType<typeof setTimeout> }>(undefined);

  const flush = () => {
    if (!key || !waiting.current) return;
    clearTimeout(waiting.current.timer);
    setIsKept(writeDraft(key, waiting.current.kept));
    waiting.current = undefined;
  };

  const keep = (values: FieldValues, base: Base) => {
    if (!key) return;
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
    if (key) removeDraft(key);
    setIsKept(false);
    setRestoredFrom(null);
  };

  return { found, restoredFrom, isKept, keep, flush, clear };
}
