import { useSyncExternalStore } from 'react';

// A keyboard takes more of the window than the bars of a browser that come and go.
const leftBesideKeyboard = 0.75;

function subscribe(listener: () => void) {
  globalThis.visualViewport?.addEventListener('resize', listener);
  return () => globalThis.visualViewport?.removeEventListener('resize', listener);
}

const read = () => {
  const { visualViewport } = globalThis;
  return visualViewport
    ? visualViewport.height * visualViewport.scale < innerHeight * leftBesideKeyboard
    : false;
};

/** Whether the keyboard of a phone stands over the page. */
export const useIsKeyboardUp = (): boolean => useSyncExternalStore(subscribe, read, read);
