import { createContext, use, useEffect, useLayoutEffect, useRef } from 'react';

/** Something that is typed into: a form, or a value that is edited in place. */
export type Unsaved = {
  /** Whether it holds what is not saved. */
  isTyped: () => boolean;
  /** Whether that is found again after the page was left or loaded anew. */
  isKept: () => boolean;
  /** Throws it away. */
  discard: () => void;
  /** Files on their way: they go on while the page stays, whatever of it is shown. */
  isFiles?: boolean;
};

type Entry = { place: string; get: () => Unsaved };

const entries = new Set<Entry>();

/** The dialog that something stands in, by an id of its own; or the page. */
export const UnsavedPlace = createContext('page');

const typedEntries = (place?: string) =>
  [...entries].filter((entry) => (place ?? entry.place) === entry.place && entry.get().isTyped());

/** Whether something is typed and not saved: in one dialog, or anywhere. */
export function hasTyped(place?: string): boolean {
  return typedEntries(place).length > 0;
}

/** Whether leaving the page, or what it shows now, would lose what is typed. */
export function wouldLose({ pageStays = false } = {}): boolean {
  return typedEntries().some(({ get }) => !get().isKept() && !(pageStays && get().isFiles));
}

/** Whether nothing would be lost but files that are on their way: in one dialog, or by leaving the page. */
export function losesFilesAlone(place?: string): boolean {
  return typedEntries(place).every(({ get }) => get().isFiles || (place === undefined && get().isKept()));
}

/** Throws away what is typed: in one dialog, or everywhere. */
export function discardTyped(place?: string): void {
  for (const entry of typedEntries(place)) entry.get().discard();
}

const askBeforeUnload = (event: BeforeUnloadEvent) => {
  if (wouldLose()) event.preventDefault();
};

/** Has whoever closes a dialog or leaves the page ask before what is typed here is thrown away. */
export function useUnsaved(unsaved: Unsaved): void {
  const place = use(UnsavedPlace);
  const latest = useRef(unsaved);
  useLayoutEffect(() => {
    latest.current = unsaved;
  });
  useEffect(() => {
    const entry = { place, get: () => latest.current };
    entries.add(entry);
    addEventListener('beforeunload', askBeforeUnload);
    return () => {
      entries.delete(entry);
      // A listener that stays would keep the browser from coming back to the page at once.
      if (entries.size === 0) removeEventListener('beforeunload', askBeforeUnload);
    };
  }, [place]);
}
