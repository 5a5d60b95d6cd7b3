import { useState } from 'react';

/** A yes or no that this device keeps; without storage it lasts until the page is left. */
export function useRememberedFlag(key: string): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => {
    try {
      return localStorage.getItem(key) === 'true';
    } catch {
      return false;
    }
  });
  const remember = (next: boolean) => {
    setValue(next);
    try {
      localStorage.setItem(key, String(next));
    } catch {
      // Storage may be forbidden or full.
    }
  };
  return [value, remember];
}
