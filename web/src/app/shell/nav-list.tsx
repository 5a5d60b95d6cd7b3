import { Suspense } from 'react';
import { NavLink } from 'react-router';
import { countText } from '../../ui/layout/pager-pages.ts';
import classes from './nav-list.module.css';
import type { NavGroup, NavItem } from './shell-props.ts';
import { shellTexts } from './shell-texts.ts';

function Item({ item, onNavigate }: { item: NavItem; onNavigate?: () => void }) {
  const isOverdue = item.tone === 'overdue' && (item.count ?? 0) > 0;
  return (
    <NavLink className={classes.item} to={item.to} end={item.end} title={item.label} onClick={onNavigate}>
      {item.icon}
      <span className={classes.label}>{item.label}</span>
      {item.count !== undefined && (
        <span className={classes.count} data-overdue={isOverdue || undefined}>
          {countText(item.count, item.hasMore)}
        </span>
      )}
    </NavLink>
  );
}

/** The navigation in its groups, in the sidebar and in the drawer. */
export function NavList({ groups, onNavigate }: { groups: NavGroup[]; onNavigate?: () => void }) {
  return (
    <nav className={classes.nav} aria-label={shellTexts.main}>
      {groups.map((group) => (
        <div key={group.heading ?? group.items[0]?.to} className={classes.group}>
          {group.heading && <p className={classes.heading}>{group.heading}</p>}
          <ul>
            {group.items.map((item) => (
              <li key={item.to}>
                <Item item={item} onNavigate={onNavigate} />
                {item.below && (
                  <Suspense>
                    <item.below to={item.to} onNavigate={onNavigate} />
                  </Suspense>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
