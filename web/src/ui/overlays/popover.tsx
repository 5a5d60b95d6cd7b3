import type { HTMLAttributes, ReactElement } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import { Opener } from './opener.tsx';
import type { PopoverLook } from './popover-panel.tsx';

/** Its `load` fetches it ahead. */
export const PopoverPanel = lazyPart(async () => (await import('./popover-panel.tsx')).PopoverPanel, {
  place: 'dialog',
  closeOf:
    ({ onChange }) =>
    () =>
      onChange(false),
  isShown: ({ opened }) => opened,
});

export type PopoverProps = PopoverLook & {
  /** One button; it opens and closes the popover. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
  /** Fetches the code of what stands in it, where that is fetched. */
  load?: () => Promise<unknown>;
};

/** A small panel beside its button: focus goes in, Esc closes it and gives the focus back. */
export function Popover({ trigger, load, ...look }: PopoverProps) {
  return (
    <Opener trigger={trigger} popup="dialog" load={() => Promise.all([PopoverPanel.load(), load?.()])}>
      {(floating) => <PopoverPanel {...floating} {...look} />}
    </Opener>
  );
}
