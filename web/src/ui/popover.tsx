import { type HTMLAttributes, lazy, type ReactElement } from 'react';
import { Opener } from './opener.tsx';
import type { PopoverLook } from './popover-panel.tsx';

const load = () => import('./popover-panel.tsx');
const PopoverPanel = lazy(async () => ({ default: (await load()).PopoverPanel }));

export type PopoverProps = PopoverLook & {
  /** One button; it opens and closes the popover. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
};

/** A small panel beside its button: focus goes in, Esc closes it and gives the focus back. */
export function Popover({ trigger, ...look }: PopoverProps) {
  return (
    <Opener trigger={trigger} popup="dialog" load={load}>
      {(floating) => <PopoverPanel {...floating} {...look} />}
    </Opener>
  );
}
