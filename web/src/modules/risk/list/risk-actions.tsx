import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import { strategyLabels } from 'contract/modules/risk/risk-choices';
import type { Column } from '../../../shared/data-table/column.ts';

import { ActionsTable, Amount, CutText } from '../../../records/record/register/actions-table.tsx';
import type { OpenedRowProps } from '../../../records/record/register/register-props.ts';
import { riskKind } from '../risk-kind.ts';
import { riskListTexts } from './risk-list-texts.ts';

const columns: Column<RiskAction>[] = [
  {
    id: 'strategy',
    header: riskListTexts.strategy,
    width: 130,
    cell: (action) => (action.cause?.strategy ? strategyLabels[action.cause.strategy] : riskListTexts.none),
  },
  {
    id: 'budget',
    header: riskListTexts.budget,
    width: 110,
    align: 'end',
    cell: (action) => <Amount amount={action.budget} />,
  },
  {
    id: 'personnel',
    header: riskListTexts.personnel,
    width: 110,
    cell: (action) => <CutText text={action.personnel} />,
  },
];

/** What the row of a risk opens to. */
export function RiskActions(props: OpenedRowProps<Risk, RiskAction>) {
  return <ActionsTable {...props} kind={riskKind} own={columns} />;
}
