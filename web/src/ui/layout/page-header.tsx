import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './page-header.module.css';
import { countText } from './pager-pages.ts';
import { plainClick } from '../actions/plain-click.ts';

export type PageHeaderProps = {
  title: string;
  /** How many the page shows in all. */
  count?: number;
  countIsCapped?: boolean;
  /** Stands before the title in a quiet colour: a record's number. */
  number?: string;
  /** The way back; `go` in place of the link's own where it depends on where one came from. */
  back?: { to: string; label: string; go?: () => void };
  /** Before the title, such as a star. */
  start?: ReactNode;
  /** Beside the title, such as a status. */
  status?: ReactNode;
  /** At the end: at most one primary button. */
  actions?: ReactNode;
  /** Whether the actions are not offered, or not yet: their place is kept, so that nothing below moves as they come. */
  keepsActions?: boolean;
};

/** The one h1 of a page. */
export function PageHeader(props: PageHeaderProps) {
  const { title, count, countIsCapped, number, back, start, status, actions, keepsActions } = props;
  return (
    <div className={classes.header}>
      {back && (
        <Link
          className={classes.back}
          to={back.to}
          aria-label={back.label}
          title={back.label}
          onClick={back.go && plainClick(back.go)}
        >
          <IconArrowLeft />
        </Link>
      )}
      {start && <span className={classes.start}>{start}</span>}
      <h1 className={classes.title}>
        {number && <span className={classes.number}>{number} </span>}
        {title}{' '}
        {count !== undefined && <span className={classes.count}>{countText(count, countIsCapped)}</span>}
      </h1>
      {status}
      {actions && (
        <div className={classes.actions} aria-hidden={keepsActions || undefined}>
          {actions}
        </div>
      )}
    </div>
  );
}
