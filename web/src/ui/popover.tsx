import { Popover as MantinePopover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { cloneElement, useId, useState, type ReactElement, type ReactNode } from 'react';
import classes from './floating.module.css';

export type PopoverProps = {
  /** One button that takes a ref; it opens and closes the popover. */
  trigger: ReactElement<{ onClick?: () => void }>;
  /** The name of what opens. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'end';
  width?: number;
};

// What is higher than the room below or above its button scrolls.
const middlewares = { flip: true, shift: true, size: { padding: 8 } };

/** A small panel beside its button: focus goes in, Esc closes it and gives the focus back. */
export function Popover({ trigger, label, children, align = 'start', width }: PopoverProps) {
  const [opened, setOpened] = useState(false);
  const labelId = useId();
  return (
    <MantinePopover
      opened={opened}
      onChange={setOpened}
      position={align === 'end' ? 'bottom-end' : 'bottom-start'}
      offset={4}
      width={width}
      middlewares={middlewares}
      trapFocus
      returnFocus
      transitionProps={{ duration: 100 }}
      classNames={{ dropdown: classes.panel }}
    >
      <MantinePopover.Target>
        {cloneElement(trigger, { onClick: () => setOpened((isOpen) => !isOpen) })}
      </MantinePopover.Target>
      <MantinePopover.Dropdown aria-labelledby={labelId}>
        <span id={labelId} hidden>
          {label}
        </span>
        {typeof children === 'function' ? children(() => setOpened(false)) : children}
      </MantinePopover.Dropdown>
    </MantinePopover>
  );
}
