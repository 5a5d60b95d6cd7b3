import { actionStages, progressOf } from 'contract/records/record/action-steps';
import { actionPriorityLabels } from 'contract/records/record/action-priorities';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { People } from '../../../shared/marks/person.tsx';
import { StatusBadge } from '../../../shared/marks/status-badge.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { claimTexts } from '../../claim/claim-texts.ts';
import type { ShownAction } from '../record-kind.ts';
import classes from './action-list.module.css';
import { actionTexts } from './action-texts.ts';

export type ActionListProps<A> = {
  actions: A[];
  /** Where the task of one is. */
  taskOf: (actionId: string) => string;
  /** What one says besides its name, dates, people and description. */
  factsOf: (action: A) => { label: string; value: string }[];
  menuOf?: ((action: A) => ReactNode) | undefined;
};

function ActionCard<A extends ShownAction>(props: Omit<ActionListProps<A>, 'actions'> & { action: A }) {
  const { action, taskOf, factsOf, menuOf } = props;
  const people =
    action.unclaimedSince && action.group ? (
      claimTexts.unclaimedIn(action.group.name)
    ) : (
      <People people={action.assignedTo} label={actionTexts.assignedTo} />
    );
  const { priority, dependsOn } = action;
  const names = dependsOn?.map(({ name }) => name).join(', ');
  const done = progressOf(action);
  // What is as usual need not be said.
  const order = [
    ...(priority === 'medium'
      ? []
      : [{ label: actionTexts.priority, value: actionPriorityLabels[priority] }]),
    ...(done === null || action.status === 'completed'
      ? []
      : [{ label: actionTexts.howFar, value: actionTexts.percent(done) }]),
    ...(names ? [{ label: actionTexts.dependsOn, value: names }] : []),
  ];
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <Link className={classes.name} to={taskOf(action._id)}>
          {action.name}
        </Link>
        <StatusBadge status={action.stage} states={actionStages} />
        <span className={classes.dates}>
          <DateText date={action.startDate} /> {actionTexts.until}{' '}
          <DateText date={action.endDate} isOverdue={action.isOverdue} />
        </span>
        <span className={classes.menu}>{menuOf?.(action)}</span>
      </div>
      {action.description && <p className={classes.description}>{action.description}</p>}
      <div className={classes.facts}>
        <Facts facts={[{ label: actionTexts.assignedTo, value: people }, ...order, ...factsOf(action)]} />
      </div>
    </li>
  );
}

/** Actions with all that is known of them. */
export function ActionList<A extends ShownAction>({ actions, ...props }: ActionListProps<A>) {
  return (
    <ul className={classes.list}>
      {actions.map((action) => (
        <ActionCard key={action._id} action={action} {...props} />
      ))}
    </ul>
  );
}
