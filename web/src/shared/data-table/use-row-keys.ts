import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';

type RowAct = (id: string) => void;

type RowKeysOptions = {
  ids: string[];
  /** The row that the person opened and has come back from: it is the stop, and gets the focus. */
  opened?: string | undefined;
  /** A link in this row is followed. */
  onLeave?: RowAct;
  onToggle?: RowAct;
  onOpen?: RowAct;
  onExpand?: (id: string, expanded: boolean) => void;
};

export type RowKeys = {
  /** What a row's element takes to be one stop in the tab order that the keys move. */
  rowProps: (id: string) => {
    ref: (element: HTMLElement | null) => void;
    tabIndex: number;
    onFocus: () => void;
    onClickCapture: (event: MouseEvent<HTMLElement>) => void;
    'data-opened': boolean | undefined;
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  };
};

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

function isTyping(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.type !== 'checkbox';
}

/** Arrows or j and k move between rows, x checks, Enter opens, left and right fold. */
export function useRowKeys(options: RowKeysOptions): RowKeys {
  const { ids, opened, onLeave, onToggle, onOpen, onExpand } = options;
  const elements = useRef(new Map<string, HTMLElement>());
  const [current, setCurrent] = useState<string | null>(opened ?? null);
  const stop = current !== null && ids.includes(current) ? current : ids[0];

  const hasReturned = opened !== undefined && ids.includes(opened);
  useEffect(() => {
    const isFree = document.activeElement === document.body || document.activeElement?.tagName === 'MAIN';
    if (hasReturned && isFree) elements.current.get(opened)?.focus({ preventScroll: true });
  }, [hasReturned, opened]);

  const move = (id: string, step: number) => {
    const next = ids[Math.min(Math.max(ids.indexOf(id) + step, 0), ids.length - 1)];
    if (next !== undefined) elements.current.get(next)?.focus();
  };

  const act = (id: string, key: string, isOnRow: boolean): boolean => {
    const step = steps[key];
    if (step !== undefined) move(id, step);
    else if (key === 'x' && onToggle) onToggle(id);
    else if (key === 'Enter' && isOnRow && onOpen) onOpen(id);
    else if ((key === 'ArrowRight' || key === 'ArrowLeft') && isOnRow && onExpand)
      onExpand(id, key === 'ArrowRight');
    else return false;
    return true;
  };

  const rowProps = (id: string) => ({
    ref: (element: HTMLElement | null) => {
      if (element) elements.current.set(id, element);
      else elements.current.delete(id);
    },
    tabIndex: id === stop ? 0 : -1,
    'data-opened': id === opened || undefined,
    onFocus: () => setCurrent(id),
    onClickCapture: ({ target }: MouseEvent<HTMLElement>) => {
      if (target instanceof Element && target.closest('a[href]')) onLeave?.(id);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      // What floats over a row is its child for React, not for the person.
      const isOutside = !(event.target instanceof Node && event.currentTarget.contains(event.target));
      if (hasModifier || isOutside || isTyping(event.target)) return;
      if (act(id, event.key, event.target === event.currentTarget)) event.preventDefault();
    },
  });

  return { rowProps };
}
