import { useEffect } from 'react';

let locks = 0;

/** Keeps the page behind a dialog still; the last of several dialogs frees it. */
export function useScrollLock(isLocked: boolean) {
  useEffect(() => {
    if (!isLocked) return undefined;
    const root = document.documentElement;
    if (locks === 0) root.style.setProperty('--scrollbar-width', `${window.innerWidth - root.clientWidth}px`);
    locks += 1;
    root.dataset.scrollLocked = '';
    return () => {
      locks -= 1;
      if (locks === 0) delete root.dataset.scrollLocked;
    };
  }, [isLocked]);
}
