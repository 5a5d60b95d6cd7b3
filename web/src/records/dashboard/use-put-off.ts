import { useState } from 'react';
import { today } from '../../ui/format/format-date.ts';

const key = 'home-not-now';

function read(): string[] {
  try {
    const [day, ...ids] = (localStorage.getItem(key) ?? '').split('\n');
    return day === today() ? ids : [];
  } catch {
    return [];
  }
}

/** What this device leaves out as the next thing for the rest of the day; without storage, until the page is left. */
export function usePutOff(): { isPutOff: (id: string) => boolean; putOff: (id: string) => void } {
  const [ids, setIds] = useState(read);
  const putOff = (id: string) => {
    const next = [...ids, id];
    setIds(next);
    try {
      localStorage.setItem(key, [today(), ...next].join('\n'));
    } catch {
      // Storage may be forbidden or full.
    }
  };
  return { isPutOff: (id) => ids.includes(id), putOff };
}
