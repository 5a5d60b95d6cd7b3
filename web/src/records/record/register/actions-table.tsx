import { Link } from 'react-router';
import type { Column } from '../../../shared/data-table/column.ts';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { People } from '../../../shared/marks/person.tsx';
import { type States, StatusBadge } from '../../../shared/marks/status-badge.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import type { ShownAction } from '../record-kind.ts';
import classes from './actions-table.module.css';
import { registerTexts } from './register-texts.ts';

/** Text of an action that may be cut in a narrow column; the whole of it on hover. */
export function CutText({ text }: { text: string | null }) {
  return (
    <span className={classes.cut} title={text ?? undefined}>
      {text || 'None'}
    </span>
  );
}

function columnsOf<A extends ShownAction>(own: Column<A>[], states: States): Column<A>[] {
  return [
    { id: 'name', header: 'Action', cell: (action) => <span className={classes.name}>{action.name}</span> },
    {
      id: 'dates',
      header: 'Start to end',
      cell: (action) => (
        <span className={classes.dates}>
          <DateText date={action.startDate} /> to{' '}
          <DateText date={action.endDate} isOverdue={action.isOverdue} />
        </span>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      width: 116,
      cell: (action) => <StatusBadge status={action.status} states={states} />,
    },
    ...own,
    {
      id: 'assignedTo',
      header: 'Assigned to',
      width: 96,
      cell: (action) => <People people={action.assignedTo} label="Assigned to" />,
    },
  ];
}

export type ActionsTableProps<A> = {
  /** What the actions are of. */
  recordName: string;
  actions: A[];
  /** The columns that only this kind has. */
  own: Column<A>[];
  states: States;
  actionsHref: string;
  mayAdd: boolean;
};

/** What a row of a register opens to: its actions. */
export function ActionsTable<A extends ShownAction>(props: ActionsTableProps<A>) {
  const { recordName, actions, own, states, actionsHref, mayAdd } = props;
  if (actions.length === 0) {
    return (
      <p className={classes.none}>
        {registerTexts.noActions} {mayAdd && <Link to={actionsHref}>{registerTexts.addAction}</Link>}
      </p>
    );
  }
  return (
    <SubTable
      label={`Actions of ${recordName}`}
      columns={columnsOf(own, states)}
      rows={actions}
      rowId={(action) => action._id}
    />
  );
}
