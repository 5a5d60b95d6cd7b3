import { actionStages, progressOf } from 'contract/records/record/action-steps';
import { actionPriorityLabels } from 'contract/records/record/action-priorities';
import { Link } from 'react-router';
import type { Column } from '../../../shared/data-table/column.ts';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { People } from '../../../shared/marks/person.tsx';
import { StatusBadge } from '../../../shared/marks/status-badge.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { amountText } from '../amount-text.ts';
import { useCurrency } from '../use-currency.ts';
import type { RecordKind, ShownAction, ShownRecord } from '../record-kind.ts';
import { useRecordPaths } from '../record-paths.ts';
import classes from './actions-table.module.css';
import type { OpenedRowProps } from './register-props.ts';
import { registerTexts } from './register-texts.ts';

/** Text of an action that may be cut in a narrow column; the whole of it on hover. */
export function CutText({ text }: { text: string | null }) {
  return (
    <span className={classes.cut} title={text ?? undefined}>
      {text || registerTexts.none}
    </span>
  );
}

/** An amount of money in the currency of the workspace. */
export function Amount({ amount }: { amount: number | null }) {
  return amountText(amount, useCurrency()) || registerTexts.none;
}

/** Where an action stands, and how far it is while it is to be done. */
function Standing({ action }: { action: ShownAction }) {
  const done = action.status === 'completed' ? null : progressOf(action);
  return (
    <>
      <StatusBadge status={action.stage} states={actionStages} />
      {done !== null && <span className={classes.dates}> {registerTexts.percent(done)}</span>}
    </>
  );
}

function columnsOf<A extends ShownAction>(own: Column<A>[]): Column<A>[] {
  return [
    {
      id: 'name',
      header: registerTexts.action,
      cell: (action) => <span className={classes.name}>{action.name}</span>,
    },
    {
      id: 'dates',
      header: registerTexts.startToEnd,
      cell: (action) => (
        <span className={classes.dates}>
          <DateText date={action.startDate} /> {registerTexts.until}{' '}
          <DateText date={action.endDate} isOverdue={action.isOverdue} />
        </span>
      ),
    },
    {
      id: 'status',
      header: registerTexts.status,
      width: 116,
      cell: (action) => <Standing action={action} />,
    },
    {
      id: 'priority',
      header: registerTexts.priority,
      width: 84,
      cell: ({ priority }) => actionPriorityLabels[priority],
    },
    ...own,
    {
      id: 'assignedTo',
      header: registerTexts.assignedTo,
      width: 96,
      cell: (action) =>
        action.unclaimedSince && action.group ? (
          action.group.name
        ) : (
          <People people={action.assignedTo} label={registerTexts.assignedTo} />
        ),
    },
  ];
}

export type ActionsTableProps<R extends ShownRecord, A extends ShownAction> = OpenedRowProps<R, A> & {
  kind: RecordKind<R, A>;
  /** The columns that only this kind has. */
  own: Column<A>[];
};

/** What a row of a register opens to: its actions. */
export function ActionsTable<R extends ShownRecord, A extends ShownAction>(props: ActionsTableProps<R, A>) {
  const { kind, record, actions, own, mayAdd } = props;
  const { record: pathOf } = useRecordPaths(kind);
  if (actions.length === 0) {
    return (
      <p className={classes.none}>
        {registerTexts.noActions}{' '}
        {mayAdd && <Link to={`${pathOf(record._id)}?tab=actions`}>{registerTexts.addAction}</Link>}
      </p>
    );
  }
  return (
    <SubTable
      label={registerTexts.actionsOf(record.name)}
      columns={columnsOf(own)}
      rows={actions}
      rowId={(action) => action._id}
    />
  );
}
