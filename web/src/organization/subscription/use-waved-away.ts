import { useState } from 'react';
import { today } from '../../ui/format/format-date.ts';

const key = 'notice-waved-away';

function read(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A notice that this device leaves out for the rest of the day; without storage, until the page is left. */
export function useWavedAway(notice: string): { isWavedAway: boolean; waveAway: () => void } {
  const [kept, setKept] = useState(read);
  const shown = `${today()} ${notice}`;

  const waveAway = () => {
    setKept(shown);
    try {
      localStorage.setItem(key, shown);
    } catch {
      // Storage may be forbidden or full.
    }
  };
  return { isWavedAway: kept === shown, waveAway };
}
