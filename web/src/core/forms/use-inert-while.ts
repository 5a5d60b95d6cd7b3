import { useState } from 'react';
import { flushSync } from 'react-dom';

let holder: Element | null = null;

/** What has the focus, or had it before it became inert. */
export const focusHolder = (): Element | null =>
  document.activeElement === document.body && holder ? holder : document.activeElement;

/**
 * Says whether a save is under way, so that what it takes along can be inert: what is typed then would be in no change
 * that is sent. What becomes inert loses the focus; who had it gets it back at the end, unless it has gone on meanwhile.
 */
export function useInertWhile() {
  const [isUnderWay, setIsUnderWay] = useState(false);
  const inertWhile = async <T>(save: () => Promise<T>): Promise<T> => {
    const own = document.activeElement;
    holder = own;
    setIsUnderWay(true);
    try {
      return await save();
    } finally {
      if (holder === own) holder = null;
      // Nothing that is inert can take the focus: it is drawn before whoever waits for the end goes on.
      flushSync(() => setIsUnderWay(false));
      if (document.activeElement === document.body && own instanceof HTMLElement)
        own.focus({ preventScroll: true });
    }
  };
  return { isUnderWay, inertWhile };
}
