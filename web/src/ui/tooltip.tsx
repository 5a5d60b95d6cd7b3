import { Tooltip as MantineTooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import { cloneElement, type ReactElement } from 'react';
import classes from './tooltip.module.css';

export type TooltipProps = {
  label: string;
  /** One element that takes a ref and focus. */
  children: ReactElement<{ 'aria-description'?: string }>;
  /** Set when the text says more than the element's own name, so that it is read out after it. */
  describes?: boolean;
};

export function Tooltip({ label, children, describes = false }: TooltipProps) {
  return (
    <MantineTooltip
      label={label}
      withArrow
      multiline
      maw={320}
      openDelay={120}
      events={{ hover: true, focus: true, touch: true }}
      classNames={{ tooltip: classes.tooltip }}
    >
      {describes ? cloneElement(children, { 'aria-description': label }) : children}
    </MantineTooltip>
  );
}
