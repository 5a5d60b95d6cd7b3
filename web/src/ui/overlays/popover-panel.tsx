import { Popover as MantinePopover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { type ReactNode, useId } from 'react';
import classes from './floating.module.css';
import { KitProvider } from '../layout/kit-provider.tsx';
import { ButtonElsewhere, type Floating, useOpened } from './opener.tsx';

export type PopoverLook = {
  /** The name of what opens. */
  label: string;
  children: ReactNode | ((close: () => void) => ReactNode);
  align?: 'start' | 'end';
  width?: number;
};

// What is higher than the room below or above its button scrolls.
const middlewares = { flip: true, shift: true, size: { padding: 8 } };

export function PopoverPanel({
  button,
  label,
  children,
  align = 'start',
  width,
  opened,
  onChange,
  id,
}: Floating & PopoverLook) {
  const isOpened = useOpened(opened);
  const labelId = useId();
  return (
    <KitProvider>
      <MantinePopover
        id={id}
        opened={isOpened}
        onChange={onChange}
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
          <ButtonElsewhere button={button} />
        </MantinePopover.Target>
        <MantinePopover.Dropdown aria-labelledby={labelId}>
          <span id={labelId} hidden>
            {label}
          </span>
          {typeof children === 'function' ? children(() => onChange(false)) : children}
        </MantinePopover.Dropdown>
      </MantinePopover>
    </KitProvider>
  );
}
