import { Link } from 'react-router';
import { People } from '../../../shared/marks/person.tsx';
import { StatusBadge } from '../../../shared/marks/status-badge.tsx';
import { ApprovalBadge } from '../../approval/approval-mark.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';
import { actionsText } from '../record-words.ts';
import classes from './record-card.module.css';
import { recordTaskTexts } from './record-task-texts.ts';

type RecordCardProps<R extends ShownRecord, A extends ShownAction> = { kind: RecordKind<R, A>; record: R };

/** The context of a task: the record that it is about. */
export function RecordCard<R extends ShownRecord, A extends ShownAction>(props: RecordCardProps<R, A>) {
  const { kind, record } = props;
  const { all } = useRecordPaths(kind);
  const problem = kind.problemOf?.(record);
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <span className={classes.number}>{record.number}</span>
        <Link className={classes.name} to={`${all}/detail/${record._id}`}>
          {record.name}
        </Link>
        <StatusBadge status={record.status} states={kind.states} />
        <ApprovalBadge approval={record.approval} />
      </div>
      {!problem && <p className={classes.description}>{record.description}</p>}
      <Facts
        facts={[
          ...(problem ? [{ label: recordTaskTexts.problem, value: problem }] : []),
          ...(record.category ? [{ label: recordTaskTexts.category, value: record.category }] : []),
          { label: recordTaskTexts.site, value: record.site.name },
          { label: recordTaskTexts.process, value: record.process?.name },
          {
            label: recordTaskTexts.managers,
            value: <People people={record.managers} label={recordTaskTexts.managers} />,
          },
          { label: recordTaskTexts.actions, value: actionsText(kind.actionsOf(record)) },
        ]}
      />
    </div>
  );
}
