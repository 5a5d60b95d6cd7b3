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
