import { Tooltip as MantineTooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.layer.css';
import { KitProvider } from '../layout/kit-provider.tsx';
import classes from './tooltip.module.css';

type TooltipTextProps = { label: string; element: HTMLElement; opened: boolean };

export function TooltipText({ label, element, opened }: TooltipTextProps) {
  return (
    <KitProvider>
      <MantineTooltip
        label={label}
        target={element}
        opened={opened}
        withArrow
        multiline
        maw={320}
        transitionProps={{ enterDelay: 120 }}
        classNames={{ tooltip: classes.tooltip }}
      />
    </KitProvider>
  );
}
