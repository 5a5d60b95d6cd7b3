import type { HTMLAttributes, ReactElement } from 'react';
import { lazyPart } from '../feedback/lazy-part.tsx';
import type { MenuLook } from './menu-list.tsx';
import { Opener } from './opener.tsx';

/** Its `load` fetches it ahead. */
export const MenuList = lazyPart(async () => (await import('./menu-list.tsx')).MenuList, {
  place: 'dialog',
  closeOf:
    ({ onChange }) =>
    () =>
      onChange(false),
  isShown: ({ opened }) => opened,
});

export type { MenuGroup, MenuItem } from './menu-list.tsx';

export type MenuProps = MenuLook & {
  /** One button. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
};

export function Menu({ trigger, ...look }: MenuProps) {
  return (
    <Opener trigger={trigger} popup="menu" load={MenuList.load}>
      {(floating) => <MenuList {...floating} {...look} />}
    </Opener>
  );
}
