import { waits } from 'contract/core/waits';
import { useEffect, useState } from 'react';

/** The text once it has rested for the time of a search. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), waits.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
