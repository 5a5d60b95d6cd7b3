import { useLayoutEffect, useRef } from 'react';
import { focusPage } from '../layout/focus-page.ts';

/** For what goes as soon as its button has done its work: the page gets the focus that would go with it. */
export function useHandedFocus<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      const isTaken = element?.contains(document.activeElement) ?? false;
      if (isTaken) focusPage();
    };
  }, []);
  return ref;
}
