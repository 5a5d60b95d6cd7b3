import { actionPriorityLabels } from 'contract/records/record/action-priorities';
import type { Task } from 'contract/records/task/task.endpoints';
import { Link } from 'react-router';
import { PersonName } from '../../../shared/marks/person.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { type Fact, Facts } from '../../../ui/layout/facts.tsx';
import { claimTexts } from '../../claim/claim-texts.ts';
import { workTexts } from '../task-work/work-texts.ts';
import type { ShownAction } from '../record-kind.ts';
import { recordTaskTexts } from './record-task-texts.ts';
import classes from './task-facts.module.css';

export type FactsProps = {
  task: Pick<Task, 'isOverdue'>;
  action: ShownAction;
  own: Fact[];
  /** Where the task of another action is. */
  pathOf: (actionId: string) => string;
};

/** When a task is due, how much it matters, who has it, and what only its kind says of it. */
export function taskFactsOf({ task, action, own, pathOf }: FactsProps): Fact[] {
  const people = (
    <ul className={classes.people}>
      {action.assignedTo.map((person) => (
        <li key={person._id}>
          <PersonName person={person} />
        </li>
      ))}
    </ul>
  );
  return [
    { label: recordTaskTexts.due, value: <DateText date={action.endDate} isOverdue={task.isOverdue} /> },
    ...(action.firstDue ? [{ label: workTexts.firstDue, value: <DateText date={action.firstDue} /> }] : []),
    { label: workTexts.priority, value: actionPriorityLabels[action.priority] },
    ...(action.dependsOn && action.dependsOn.length > 0
      ? [
          {
            label: workTexts.dependsOn,
            value: (
              <ul className={classes.people}>
                {action.dependsOn.map(({ _id, name }) => (
                  <li key={_id}>
                    <Link to={pathOf(_id)}>{name}</Link>
                  </li>
                ))}
              </ul>
            ),
          },
        ]
      : []),
    { label: recordTaskTexts.start, value: <DateText date={action.startDate} /> },
    {
      label: recordTaskTexts.assignedTo,
      value: action.unclaimedSince ? claimTexts.unclaimed : people,
    },
    ...(action.group ? [{ label: claimTexts.group, value: action.group.name }] : []),
    ...(action.verificationRequired
      ? [
          {
            label: workTexts.verifier,
            value: action.verifier ? <PersonName person={action.verifier} /> : workTexts.anyManager,
          },
        ]
      : []),
    ...own,
  ];
}

/** The same beside a task. */
export function TaskFacts(props: FactsProps) {
  return <Facts facts={taskFactsOf(props)} />;
}
