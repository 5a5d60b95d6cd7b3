import { IconAlertCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { countText } from '../../../ui/layout/pager-pages.ts';
import classes from './dashboard.module.css';

/** One number of a dashboard, and the list that it counts. */
export type Figure = { label: string; count: number; to: string; isBad?: boolean };

/** The figures that one comes for, each with its list. */
export function FigureCards({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className={classes.figures}>
      {figures.map(({ label, count, to, isBad }) => (
        <li key={label}>
          <Link className={classes.figure} to={to} data-bad={isBad || undefined}>
            <span className={classes.number}>{countText(count)}</span>
            <span className={classes.name}>
              {isBad && <IconAlertCircle />}
              {label}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
