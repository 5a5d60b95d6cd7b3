import { useSyncExternalStore } from 'react';

export type ColorScheme = 'auto' | 'light' | 'dark';

// public/color-scheme.js reads this key and answers this event.
const key = 'color-scheme';
const changed = 'color-scheme';

function read(): ColorScheme {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}

function write(scheme: ColorScheme) {
  try {
    if (scheme === 'auto') localStorage.removeItem(key);
    else localStorage.setItem(key, scheme);
  } catch {
    // Without storage the system's choice stays.
  }
  window.dispatchEvent(new Event(changed));
}

function subscribe(listener: () => void) {
  window.addEventListener(changed, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener('storage', listener);
  };
}

/** The person's choice of theme on this device, and the way to change it. */
export function useColorScheme(): [ColorScheme, (scheme: ColorScheme) => void] {
  return [useSyncExternalStore(subscribe, read), write];
}
