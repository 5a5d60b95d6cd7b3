import { useLocation } from 'react-router';

// By the entry of the history: who goes back to a list finds the row that was opened there.
const openedRows = new Map<string, string>();

/** The row that was opened from the list at this entry of the history, and how another one is noted. */
export function useOpenedRow(): { opened: string | undefined; note: (id: string) => void } {
  const { key } = useLocation();
  return { opened: openedRows.get(key), note: (id) => void openedRows.set(key, id) };
}
