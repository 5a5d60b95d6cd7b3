import { IconBellExclamation, IconMenu2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { countText } from '../../ui/layout/pager-pages.ts';
import { PersonMenu } from './person-menu.tsx';
import type { ShellProps } from './shell-props.ts';
import { shellTexts } from './shell-texts.ts';
import { SwitcherButton } from './switcher-button.tsx';
import classes from './top-bar.module.css';

function Attention({ count, hasMore, to }: NonNullable<ShellProps['attention']>) {
  return (
    <Link className={classes.attention} to={to} data-waiting={count > 0 || undefined}>
      <IconBellExclamation />
      <span className={classes.attentionCount}>{countText(count, hasMore)}</span>{' '}
      <span className={classes.attentionWords}>
        {count === 1 ? shellTexts.needsAttention : shellTexts.needAttention}
      </span>
    </Link>
  );
}

export type TopBarProps = Pick<
  ShellProps,
  'switcher' | 'person' | 'personItems' | 'onLogout' | 'attention' | 'tools'
> & {
  onOpenNavigation: () => void;
  breadcrumbRef: (element: HTMLElement | null) => void;
};

export function TopBar(props: TopBarProps) {
  const { switcher, person, personItems, onLogout, attention, tools, onOpenNavigation, breadcrumbRef } =
    props;
  return (
    <header className={classes.bar}>
      <span className={classes.hamburger}>
        <IconButton
          name={shellTexts.openNavigation}
          icon={<IconMenu2 />}
          size="large"
          onClick={onOpenNavigation}
        />
      </span>
      <span className={classes.place}>
        <SwitcherButton switcher={switcher} />
      </span>
      <div className={classes.breadcrumb} ref={breadcrumbRef} />
      {attention && <Attention {...attention} />}
      {tools}
      <span className={classes.divider} />
      <PersonMenu person={person} items={personItems} onLogout={onLogout} />
    </header>
  );
}
