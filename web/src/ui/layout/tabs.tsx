import { Tabs as MantineTabs } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Menu } from '../overlays/menu.tsx';
import { KitProvider } from './kit-provider.tsx';
import { layoutTexts } from './layout-texts.ts';
import { countText } from './pager-pages.ts';
import classes from './tabs.module.css';
import { useFittingTabs } from './use-fitting-tabs.ts';

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

type MoreProps = Pick<TabsProps, 'label' | 'onChange'> & {
  /** The tabs for which there is no room. */
  tabs: Tab[];
};

/** The tabs that do not fit, in a menu. */
function More({ label, tabs, onChange }: MoreProps) {
  const items = tabs.map((tab) => ({
    id: tab.value,
    label: tab.label,
    end: tab.ownCount ?? <TabCount {...tab} />,
    onSelect: () => onChange(tab.value),
  }));
  return (
    <div className={classes.more} hidden={tabs.length === 0}>
      <Menu
        trigger={
          <button type="button" className={classes.tab} aria-label={layoutTexts.moreTabs(label)}>
            {layoutTexts.more} <IconChevronDown className={classes.chevron} />
          </button>
        }
        groups={[{ items }]}
      />
    </div>
  );
}

/** As many tabs as there is room for, and a menu with the others; the open one is always among those that are seen. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const open = tabs.findIndex((tab) => tab.value === value);
  const { row, shown } = useFittingTabs(tabs.length, open);
  const isShown = (place: number) => shown.includes(place);
  return (
    <KitProvider>
      <MantineTabs
        value={value}
        onChange={(next) => next && onChange(next)}
        keepMounted={false}
        classNames={classes}
      >
        <div ref={row} className={classes.row}>
          <MantineTabs.List aria-label={label}>
            {tabs.map((tab, place) => (
              <MantineTabs.Tab
                key={tab.value}
                value={tab.value}
                disabled={!isShown(place)}
                data-left-out={!isShown(place) || undefined}
              >
                {tab.label} {tab.ownCount ?? <TabCount {...tab} />}
              </MantineTabs.Tab>
            ))}
          </MantineTabs.List>
          <More label={label} tabs={tabs.filter((_, place) => !isShown(place))} onChange={onChange} />
        </div>
        {tabs.map((tab) => (
          <MantineTabs.Panel key={tab.value} value={tab.value}>
            {tab.content}
          </MantineTabs.Panel>
        ))}
      </MantineTabs>
    </KitProvider>
  );
}
