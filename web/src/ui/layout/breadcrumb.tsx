import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import classes from './breadcrumb.module.css';
import { layoutTexts } from './layout-texts.ts';

export type Crumb = { label: string; to?: string };

export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav aria-label={layoutTexts.breadcrumb}>
      <ol className={classes.crumbs}>
        {crumbs.map((crumb, index) => (
          <li key={`${crumb.to} ${crumb.label}`} className={classes.crumb}>
            {index > 0 && <IconChevronRight className={classes.separator} />}
            {crumb.to ? (
              <Link to={crumb.to}>{crumb.label}</Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined}>{crumb.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
