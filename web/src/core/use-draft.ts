import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { draftKey } from './session-storage.ts';
import { session } from './session.ts';

type Kept = { savedAt: string; values: FieldValues };

export type Draft = {
  /** When the draft that was put back into the form was kept; null when there was none. */
  restoredFrom: Date | null;
  /** What is in the form now is kept on this device. */
  isKept: boolean;
  /** Throws the draft away and empties the form to its defaults. */
  startOver: () => void;
  /** Throws the draft away: the form was saved. */
  clear: () => void;
};

const pauseMs = 300;

function readDraft(key: string): Kept | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('values' in kept) || !('savedAt' in kept)) return null;
    const { savedAt, values } = kept;
    const isSound =
      typeof values === 'object' && values !== null && Number.isFinite(Date.parse(String(savedAt)));
    return isSound ? { savedAt: String(savedAt), values } : null;
  } catch {
    return null;
  }
}

function writeDraft(key: string, values: FieldValues): boolean {
  try {
    localStorage.setItem(key, JSON.stringify({ savedAt: new Date().toISOString(), values }));
    return true;
  } catch {
    return false;
  }
}

/**
 * Keeps what is typed into a long form on this device, under its user, organization and name, and puts it back when the
 * form is opened again: after a crash, an ended session or a closed tab. Never use it for a form with a password.
 */
export function useDraft<I extends FieldValues, O>(form: UseFormReturn<I, unknown, O>, name: string): Draft {
  const [key] = useState(() => draftKey(session.get(), name));
  const [found] = useState(() => readDraft(key));
  const [restoredFrom, setRestoredFrom] = useState(() => (found ? new Date(found.savedAt) : null));
  const [isKept, setIsKept] = useState(found !== null);
  const pending = useRef<FieldValues>(undefined);
  const { reset, getValues, subscribe } = form;

  useEffect(() => {
    if (found) reset({ ...getValues(), ...found.values }, { keepDefaultValues: true });
    let timer: ReturnType<typeof setTimeout>;
    const flush = () => {
      clearTimeout(timer);
      if (pending.current) setIsKept(writeDraft(key, pending.current));
      pending.current = undefined;
    };
    const unsubscribe = subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        if (!isDirty) return;
        pending.current = structuredClone(values);
        clearTimeout(timer);
        timer = setTimeout(flush, pauseMs);
      },
    });
    addEventListener('pagehide', flush);
    return () => {
      unsubscribe();
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [found, key, reset, getValues, subscribe]);

  const clear = () => {
    pending.current = undefined;
    localStorage.removeItem(key);
    setIsKept(false);
    setRestoredFrom(null);
  };

  const startOver = () => {
    reset();
    clear();
  };

  return { restoredFrom, isKept, startOver, clear };
}
