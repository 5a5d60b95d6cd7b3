import { Drawer } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { KitProvider } from '../../ui/layout/kit-provider.tsx';
import { useFocusReturn } from '../../ui/overlays/use-focus-return.ts';
import { useScrollLock } from '../../ui/overlays/use-scroll-lock.ts';
import classes from './nav-drawer.module.css';
import { NavList } from './nav-list.tsx';
import type { NavGroup } from './shell-props.ts';
import { shellTexts } from './shell-texts.ts';

export type NavDrawerProps = { title: string; groups: NavGroup[]; opened: boolean; onClose: () => void };

/** The navigation of narrow screens; its code is fetched when it is first opened. */
export function NavDrawer({ title, groups, opened, onClose }: NavDrawerProps) {
  useScrollLock(opened);
  useFocusReturn(opened);
  return (
    <KitProvider>
      <Drawer
        opened={opened}
        onClose={onClose}
        title={title}
        size={280}
        lockScroll={false}
        returnFocus={false}
        closeButtonProps={{ 'aria-label': shellTexts.closeNavigation }}
        transitionProps={{ duration: 150 }}
        classNames={classes}
      >
        <NavList groups={groups} onNavigate={onClose} />
      </Drawer>
    </KitProvider>
  );
}
