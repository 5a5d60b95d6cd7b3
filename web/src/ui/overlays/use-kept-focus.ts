import { useEffect, useRef } from 'react';
import { focusPage } from '../layout/focus-page.ts';

/** When things leave a list and take the focus with them, such as a row that was deleted, the page gets it. */
export function useKeptFocus(ids: string[]) {
  const shown = useRef(ids);
  useEffect(() => {
    const isLost = shown.current.some((id) => !ids.includes(id)) && document.activeElement === document.body;
    shown.current = ids;
    if (isLost) focusPage();
  });
}
