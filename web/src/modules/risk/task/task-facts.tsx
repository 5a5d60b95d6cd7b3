import type { RiskAction } from 'contract/modules/risk/risk-action';
import { strategyLabels } from 'contract/modules/risk/risk-choices';
import type { Task } from 'contract/records/task/task.endpoints';
import { PersonName } from '../../../shared/marks/person.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { amountText } from '../risk-words.ts';
import classes from './task-facts.module.css';

const optionalFact = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : []);

/** When a task is due, who has it, and what it may cost. */
export function TaskFacts({ task, action }: { task: Task; action: RiskAction }) {
  const people = (
    <ul className={classes.people}>
      {action.assignedTo.map((person) => (
        <li key={person._id}>
          <PersonName person={person} />
        </li>
      ))}
    </ul>
  );
  return (
    <Facts
      facts={[
        { label: 'Due', value: <DateText date={action.endDate} isOverdue={task.isOverdue} /> },
        { label: 'Start', value: <DateText date={action.startDate} /> },
        { label: 'Assigned to', value: people },
        ...optionalFact('Strategy', action.cause?.strategy && strategyLabels[action.cause.strategy]),
        ...optionalFact('Cause', action.cause?.name),
        ...optionalFact('About the cause', action.cause?.description),
        ...optionalFact('Budget', amountText(action.budget)),
        ...optionalFact('Personnel', action.personnel),
      ]}
    />
  );
}
