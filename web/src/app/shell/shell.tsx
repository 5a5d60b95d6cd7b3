import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Suspense, useCallback, useState } from 'react';
import { ListSkeleton } from '../../ui/feedback/skeleton.tsx';
import { BreadcrumbSlot } from '../../ui/layout/page.tsx';
import { NavList } from './nav-list.tsx';
import type { ShellProps } from './shell-props.ts';
import { shellTexts } from './shell-texts.ts';
import classes from './shell.module.css';
import { SwitcherButton } from './switcher-button.tsx';
import { TopBar } from './top-bar.tsx';
import { useRememberedFlag } from './use-remembered-flag.ts';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';

const NavDrawer = lazyDialog(async () => (await import('./nav-drawer.tsx')).NavDrawer);

type SidebarProps = Pick<ShellProps, 'switcher' | 'navigation'> & {
  collapsed: boolean;
  onCollapse: () => void;
};

function Sidebar({ switcher, navigation, collapsed, onCollapse }: SidebarProps) {
  return (
    <aside className={classes.sidebar}>
      <SwitcherButton switcher={switcher} />
      <NavList groups={navigation} />
      <button type="button" className={classes.collapse} aria-expanded={!collapsed} onClick={onCollapse}>
        {collapsed ? <IconLayoutSidebarLeftExpand /> : <IconLayoutSidebarLeftCollapse />}
        <span>{collapsed ? shellTexts.expand : shellTexts.collapse}</span>
      </button>
    </aside>
  );
}

/** Sidebar, top bar and the page; everything it shows comes by props. */
export function Shell({ children, ...props }: ShellProps) {
  const { switcher, navigation } = props;
  const [collapsed, setCollapsed] = useRememberedFlag('sidebar-collapsed');
  const [drawer, setDrawer] = useState<'unused' | 'opened' | 'closed'>('unused');
  // Made before it stands in the bar, so that a page draws its breadcrumb with itself and not after it.
  const [slot] = useState(() => document.createElement('div'));
  const takeSlot = useCallback((bar: HTMLElement | null) => bar?.append(slot), [slot]);

  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined}>
      <a className={classes.skip} href="#main">
        {shellTexts.skipToContent}
      </a>
      <Sidebar
        switcher={switcher}
        navigation={navigation}
        collapsed={collapsed}
        onCollapse={() => setCollapsed(!collapsed)}
      />
      {drawer !== 'unused' && (
        <Suspense>
          <NavDrawer
            title={switcher.title}
            groups={navigation}
            opened={drawer === 'opened'}
            onClose={() => setDrawer('closed')}
          />
        </Suspense>
      )}
      <div className={classes.column}>
        <TopBar {...props} onOpenNavigation={() => setDrawer('opened')} breadcrumbRef={takeSlot} />
        <main id="main" className={classes.main} tabIndex={-1}>
          <div className={classes.page}>
            {props.notice}
            <BreadcrumbSlot value={slot}>
              <Suspense fallback={<ListSkeleton />}>{children}</Suspense>
            </BreadcrumbSlot>
          </div>
          {/* Mantine puts what floats into the node with this mark; inside main it belongs to a landmark. */}
          <div data-mantine-shared-portal-node />
        </main>
      </div>
    </div>
  );
}
