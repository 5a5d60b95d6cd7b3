import { useEffect, useState } from 'react';

let release: Promise<void> | undefined;

globalThis.addEventListener?.(
  'pointerdown',
  () => {
    release = new Promise((resolve) => {
      const settle = () => {
        release = undefined;
        setTimeout(resolve);
      };
      addEventListener('pointerup', settle, { once: true, capture: true });
      addEventListener('pointercancel', settle, { once: true, capture: true });
    });
  },
  { capture: true },
);

/**
 * Settles once no pointer is pressed. A message that appears between press and release would move the button
 * away from under the pointer, and the click would be lost.
 */
export function pointerRelease(): Promise<void> {
  return release ?? Promise.resolve();
}

/** A text that comes or goes by itself, as it stood before a pointer was pressed, until that is released. */
export function useAtRest(text: string): string {
  const [shown, setShown] = useState(text);
  useEffect(() => {
    let isNewest = true;
    const show = async () => {
      await pointerRelease();
      if (isNewest) setShown(text);
    };
    void show();
    return () => {
      isNewest = false;
    };
  }, [text]);
  return shown;
}
