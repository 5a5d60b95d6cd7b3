import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { fittingTabs, type TabWidths } from './fitting-tabs.ts';

type FittingTabs = {
  /** Of what gives the tabs their room: in it the list of tabs, and after it what opens the rest. */
  row: RefObject<HTMLDivElement | null>;
  /** The places of the tabs that are shown. */
  shown: number[];
};

/** Tabs that are not shown stay in the list, out of sight, so that their width is known. */
function measured(row: HTMLElement): TabWidths {
  const [list, more] = row.children;
  return {
    tabs: [...(list?.children ?? [])].map((tab) => tab.getBoundingClientRect().width),
    more: more?.getBoundingClientRect().width ?? 0,
    room: row.clientWidth,
    gap: list ? Number.parseFloat(getComputedStyle(list).columnGap) || 0 : 0,
  };
}

const isSame = (some: number[], others: number[]) =>
  some.length === others.length && some.every((one, place) => one === others[place]);

/**
 * Which of the tabs are shown in the room that there is: known before the first paint, and followed as the room, a word or
 * a count changes. Where nothing is drawn, as in a test, all are.
 */
export function useFittingTabs(count: number, open: number): FittingTabs {
  const row = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<number[]>(() => Array.from({ length: count }, (_, place) => place));
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const measure = () =>
      setShown((before) => {
        const next = fittingTabs(measured(element), open);
        return isSame(before, next) ? before : next;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const tabs = element.querySelectorAll('[role="tab"]');
    for (let place = 0; place < count; place += 1) {
      const tab = tabs[place];
      if (tab) observer.observe(tab);
    }
    return () => observer.disconnect();
  }, [count, open]);
  return { row, shown };
}
