import { Menu as MantineMenu } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './floating.module.css';
import { KitProvider } from '../layout/kit-provider.tsx';
import { ButtonElsewhere, type Floating, useOpened } from './opener.tsx';

export type MenuItem = {
  label: string;
  /** Tells items of the same label apart. */
  id?: string;
  icon?: ReactNode;
  end?: ReactNode;
  tone?: 'neutral' | 'danger';
  /** Makes the item a link. */
  to?: string;
  onSelect?: () => void;
  /** What is said of it below its label. */
  note?: string | undefined;
  /** Why it is not allowed now; the item stays, says so and does nothing. */
  reason?: string;
  /** For items of which one is chosen; the check stands where the icon would. */
  checked?: boolean;
};

export type MenuGroup = { heading?: string; items: MenuItem[] };

export type MenuLook = {
  groups: MenuGroup[];
  align?: 'start' | 'end';
  minWidth?: number;
};

function MenuRow({ item }: { item: MenuItem }) {
  const shared = { rightSection: item.end, className: classes.item, 'data-tone': item.tone };
  if (item.checked !== undefined) {
    return (
      <MantineMenu.RadioItem
        {...shared}
        value={item.id ?? item.label}
        checked={item.checked}
        onChange={item.onSelect}
        closeMenuOnClick
      >
        {item.label}
      </MantineMenu.RadioItem>
    );
  }
  if (item.reason) {
    return (
      <MantineMenu.Item {...shared} leftSection={item.icon} aria-disabled closeMenuOnClick={false}>
        {item.label}
        <span className={classes.reason}>{item.reason}</span>
      </MantineMenu.Item>
    );
  }
  if (item.to) {
    return (
      <MantineMenu.Item {...shared} leftSection={item.icon} component={Link} to={item.to}>
        {item.label}
      </MantineMenu.Item>
    );
  }
  return (
    <MantineMenu.Item {...shared} leftSection={item.icon} onClick={item.onSelect}>
      {item.label}
      {item.note && <span className={classes.reason}>{item.note}</span>}
    </MantineMenu.Item>
  );
}

export function MenuList({
  button,
  groups,
  align = 'end',
  minWidth = 180,
  opened,
  ...floating
}: Floating & MenuLook) {
  const isOpened = useOpened(opened);
  const filled = groups.filter((group) => group.items.length > 0);
  return (
    <KitProvider>
      <MantineMenu
        {...floating}
        opened={isOpened}
        position={align === 'end' ? 'bottom-end' : 'bottom-start'}
        offset={4}
        withInitialFocusPlaceholder={false}
        transitionProps={{ duration: 100 }}
        classNames={{ dropdown: classes.menu }}
      >
        <MantineMenu.Target>
          <ButtonElsewhere button={button} />
        </MantineMenu.Target>
        <MantineMenu.Dropdown miw={minWidth}>
          {filled.map((group, index) => (
            <Fragment key={group.heading ?? group.items[0]?.label ?? ''}>
              {index > 0 && <MantineMenu.Divider className={classes.divider} />}
              {group.heading && (
                <MantineMenu.Label className={classes.heading}>{group.heading}</MantineMenu.Label>
              )}
              {group.items.map((item) => (
                <MenuRow key={item.id ?? item.to ?? item.label} item={item} />
              ))}
            </Fragment>
          ))}
        </MantineMenu.Dropdown>
      </MantineMenu>
    </KitProvider>
  );
}
