import { Tabs as MantineTabs } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { KitProvider } from './kit-provider.tsx';
import { countText } from './pager-pages.ts';
import classes from './tabs.module.css';

type Counted = {
  count?: number | undefined;
  countIsCapped?: boolean;
  /** What is counted should not be there. */
  isAlarming?: boolean;
};

type Tab = Counted & {
  value: string;
  label: string;
  /** In place of a count one that is asked for by itself: a `TabCount`. */
  ownCount?: ReactNode;
  content: ReactNode;
};

export type TabsProps = {
  /** What the tabs are of, read out. */
  label: string;
  tabs: Tab[];
  /** The open tab; it belongs in the address. */
  value: string;
  onChange: (value: string) => void;
};

/** How much stands in a tab, beside its word; nothing until it is known. */
export function TabCount({ count, countIsCapped, isAlarming }: Counted) {
  if (count === undefined) return null;
  return (
    <span className={classes.count} data-alarming={isAlarming || undefined}>
      {countText(count, countIsCapped)}
    </span>
  );
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const open = tabs.findIndex((tab) => tab.value === value);
  // On a phone there may be more tabs than fit: the open one is always among those that are seen. The page stays.
  useLayoutEffect(() => {
    const whole = list.current?.getBoundingClientRect();
    const tab = list.current?.children[open]?.getBoundingClientRect();
    if (whole && tab) list.current?.scrollBy({ left: tab.left - whole.left - (whole.width - tab.width) / 2 });
  }, [open]);
  return (
    <KitProvider>
      <MantineTabs
        value={value}
        onChange={(next) => next && onChange(next)}
        keepMounted={false}
        classNames={classes}
      >
        <MantineTabs.List ref={list} aria-label={label}>
          {tabs.map((tab) => (
            <MantineTabs.Tab key={tab.value} value={tab.value}>
              {tab.label} {tab.ownCount ?? <TabCount {...tab} />}
            </MantineTabs.Tab>
          ))}
        </MantineTabs.List>
        {tabs.map((tab) => (
          <MantineTabs.Panel key={tab.value} value={tab.value}>
            {tab.content}
          </MantineTabs.Panel>
        ))}
      </MantineTabs>
    </KitProvider>
  );
}
