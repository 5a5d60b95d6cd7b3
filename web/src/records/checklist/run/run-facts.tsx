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
  const { record, recordNumber, isRecordDeleted, site, assignee, dueDate, isOverdue } = run;
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
        { label: texts.assignee, value: <PersonName person={assignee} /> },
        { label: texts.dueDate, value: <DateText date={dueDate} isOverdue={isOverdue} /> },
      ]}
    />
  );
}
