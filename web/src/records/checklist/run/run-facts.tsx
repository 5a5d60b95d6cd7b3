import type { WholeRun } from 'contract/records/checklist/checklist';
import { Link } from 'react-router';
import { PersonName } from '../../../shared/marks/person.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { useChecklistPaths } from '../checklist-paths.ts';
import { runTexts as texts } from '../run-texts.ts';

/** What a run is for, where it is done, whose it is, and until when. */
export function RunFacts({ run }: { run: WholeRun }) {
  const paths = useChecklistPaths();
  const { record, recordNumber, isRecordDeleted, site, assignee, group, action, dueDate, isOverdue } = run;
  const called = record && [recordNumber, record.name].filter(Boolean).join(' ');
  return (
    <Facts
      facts={[
        ...(record
          ? [
              {
                label: texts.columns.record,
                value: isRecordDeleted ? called : <Link to={paths.record(record._id)}>{called}</Link>,
              },
            ]
          : []),
        { label: texts.site, value: site?.name ?? texts.none },
        ...(action
          ? [{ label: texts.forAction, value: <Link to={paths.task(action._id)}>{action.name}</Link> }]
          : []),
        { label: texts.assignee, value: assignee ? <PersonName person={assignee} /> : texts.unclaimed },
        ...(group ? [{ label: texts.group, value: group.name }] : []),
        { label: texts.dueDate, value: <DateText date={dueDate} isOverdue={isOverdue} /> },
      ]}
    />
  );
}
