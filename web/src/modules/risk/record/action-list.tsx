import type { RiskAction } from 'contract/modules/risk/risk-action';
import { strategyLabels } from 'contract/modules/risk/risk-choices';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { People } from '../../../shared/marks/person.tsx';
import { StatusBadge } from '../../../shared/marks/status-badge.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { useRiskPaths } from '../risk-paths.ts';
import { amountText, riskStates } from '../risk-words.ts';
import classes from './action-list.module.css';

type ActionCardProps = { action: RiskAction; menu: ReactNode };

function factsOf({ assignedTo, cause, budget, personnel }: RiskAction) {
  return [
    { label: 'Assigned to', value: <People people={assignedTo} label="Assigned to" /> },
    ...(cause ? [{ label: 'Cause', value: cause.name }] : []),
    ...(cause?.strategy ? [{ label: 'Strategy', value: strategyLabels[cause.strategy] }] : []),
    ...(cause?.description ? [{ label: 'About the cause', value: cause.description }] : []),
    ...(budget === null ? [] : [{ label: 'Budget', value: amountText(budget) }]),
    ...(personnel ? [{ label: 'Personnel', value: personnel }] : []),
  ];
}

function ActionCard({ action, menu }: ActionCardProps) {
  const { task } = useRiskPaths();
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <Link className={classes.name} to={task(action._id)}>
          {action.name}
        </Link>
        <StatusBadge status={action.status} states={riskStates} />
        <span className={classes.dates}>
          <DateText date={action.startDate} /> to{' '}
          <DateText date={action.endDate} isOverdue={action.isOverdue} />
        </span>
        <span className={classes.menu}>{menu}</span>
      </div>
      {action.description && <p className={classes.description}>{action.description}</p>}
      <div className={classes.facts}>
        <Facts facts={factsOf(action)} />
      </div>
    </li>
  );
}

export type ActionListProps = {
  actions: RiskAction[];
  menuOf?: ((action: RiskAction) => ReactNode) | undefined;
};

/** Actions with all that is known of them. */
export function ActionList({ actions, menuOf }: ActionListProps) {
  return (
    <ul className={classes.list}>
      {actions.map((action) => (
        <ActionCard key={action._id} action={action} menu={menuOf?.(action)} />
      ))}
    </ul>
  );
}
