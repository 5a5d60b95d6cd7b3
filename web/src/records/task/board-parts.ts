import { type DragEvent, type KeyboardEvent, type RefObject, useState } from 'react';
import { neighbourOf } from './board-keys.ts';

/** How a card is told that it was dropped on a lane, by the id of what it shows. */
export type Drops<S extends string> = Map<string, (to: S) => void>;

/** What makes a lane one that cards are dropped on. */
export function useDrop<S extends string>(status: S, drops: Drops<S>) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      drops.get(event.dataTransfer.getData('text/plain'))?.(status);
    },
  };
  return { isOver, handlers };
}

/** What makes the cards one stop of the Tab key that the arrows move. */
export function useCardKeys(board: RefObject<HTMLDivElement | null>) {
  const [current, setCurrent] = useState<string>();
  return (id: string) => ({
    tabIndex: current === undefined || current === id ? 0 : -1,
    onFocus: () => setCurrent(id),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const next = board.current && neighbourOf(board.current, event.currentTarget, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  });
}

/** What makes a card one that is dragged, moved by M and its menu, opened by Enter, and left by the arrows. */
export function cardHandlers(id: string, keys: ReturnType<ReturnType<typeof useCardKeys>>, open: () => void) {
  return {
    tabIndex: keys.tabIndex,
    onFocus: keys.onFocus,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget) return;
      if (event.key.toLowerCase() === 'm' && !event.ctrlKey && !event.metaKey && !event.altKey) {
        event.preventDefault();
        const button = event.currentTarget.querySelector<HTMLElement>('[data-card-menu] button');
        button?.focus();
        button?.click();
      } else if (event.key === 'Enter') open();
      else keys.onKeyDown(event);
    },
    draggable: true,
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.setData('text/plain', id);
      event.dataTransfer.effectAllowed = 'move';
    },
  };
}
