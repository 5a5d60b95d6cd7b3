import { type HTMLAttributes, lazy, type ReactElement } from 'react';
import type { MenuLook } from './menu-list.tsx';
import { Opener } from './opener.tsx';

const load = () => import('./menu-list.tsx');
const MenuList = lazy(async () => ({ default: (await load()).MenuList }));

export type { MenuGroup, MenuItem } from './menu-list.tsx';

export type MenuProps = MenuLook & {
  /** One button. */
  trigger: ReactElement<HTMLAttributes<HTMLElement>>;
};

export function Menu({ trigger, ...look }: MenuProps) {
  return (
    <Opener trigger={trigger} popup="menu" load={load}>
      {(floating) => <MenuList {...floating} {...look} />}
    </Opener>
  );
}
