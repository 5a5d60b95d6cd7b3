import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import { strategyLabels } from 'contract/modules/risk/risk-choices';
import { Link } from 'react-router';
import type { Column } from '../../../shared/data-table/column.ts';
import { SubTable } from '../../../shared/data-table/sub-table.tsx';
import { People } from '../../../shared/marks/person.tsx';
import { StatusBadge } from '../../../shared/marks/status-badge.tsx';
import { DateText } from '../../../ui/format/date-text.tsx';
import { amountText, riskStates } from '../risk-words.ts';
import { listTexts } from './risk-list-texts.ts';
import classes from './risk-actions-table.module.css';

const columns: Column<RiskAction>[] = [
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
    cell: (action) => <StatusBadge status={action.status} states={riskStates} />,
  },
  {
    id: 'strategy',
    header: 'Strategy',
    width: 130,
    cell: (action) => (action.cause?.strategy ? strategyLabels[action.cause.strategy] : 'None'),
  },
  {
    id: 'budget',
    header: 'Budget',
    width: 84,
    align: 'end',
    cell: (action) => amountText(action.budget) || 'None',
  },
  {
    id: 'personnel',
    header: 'Personnel',
    width: 110,
    cell: (action) => <Personnel text={action.personnel} />,
  },
  {
    id: 'assignedTo',
    header: 'Assigned to',
    width: 96,
    cell: (action) => <People people={action.assignedTo} label="Assigned to" />,
  },
];

function Personnel({ text }: { text: string | null }) {
  return (
    <span className={classes.cut} title={text ?? undefined}>
      {text || 'None'}
    </span>
  );
}

export type RiskActionsTableProps = { risk: Risk; actionsHref: string; mayAdd: boolean };

/** What a row of a risk opens to: its actions. */
export function RiskActionsTable({ risk, actionsHref, mayAdd }: RiskActionsTableProps) {
  if (risk.tasks.length === 0) {
    return (
      <p className={classes.none}>
        {listTexts.noActions} {mayAdd && <Link to={actionsHref}>{listTexts.addAction}</Link>}
      </p>
    );
  }
  return (
    <SubTable
      label={`Actions of ${risk.name}`}
      columns={columns}
      rows={risk.tasks}
      rowId={(action) => action._id}
    />
  );
}
