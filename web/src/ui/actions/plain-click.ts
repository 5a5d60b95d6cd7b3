import type { MouseEvent } from 'react';

/** Takes a link's plain click; one that asks for a new tab or window stays the browser's. */
export function plainClick(onClick: () => void) {
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onClick();
  };
}
