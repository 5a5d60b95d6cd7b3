import { IconAlertCircle } from '@tabler/icons-react';
import type { Analytics } from 'contract/records/attention/attention.endpoints';
import { Link } from 'react-router';
import { countText } from '../../../ui/layout/pager-pages.ts';
import { useRiskPaths } from '../risk-paths.ts';
import classes from './dashboard.module.css';

/** The figures that one comes for, each with its list. */
export function FigureCards({ analytics }: { analytics: Analytics }) {
  const { library, tasks } = useRiskPaths();
  const { libraryAnalytics: risks, actionAnalytics: actions } = analytics;
  const figures = [
    { label: 'Risks', count: risks.total, to: library },
    { label: 'Risks in progress', count: risks.inProgress, to: `${library}?status=in-progress` },
    { label: 'Open actions', count: actions.total - actions.complete, to: `${tasks}?team=true&view=open` },
    {
      label: 'Overdue actions',
      count: actions.overdue,
      to: `${tasks}?team=true&view=overdue`,
      isBad: actions.overdue > 0,
    },
  ];
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
