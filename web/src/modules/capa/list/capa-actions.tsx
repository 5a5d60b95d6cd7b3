import type { Capa } from 'contract/modules/capa/capa';
import type { CapaAction } from 'contract/modules/capa/capa-action';
import { actionStrategyLabels, actionTypeLabels } from 'contract/modules/capa/capa-choices';
import { ActionsTable, Amount } from '../../../records/record/register/actions-table.tsx';
import type { OpenedRowProps } from '../../../records/record/register/register-props.ts';
import type { Column } from '../../../shared/data-table/column.ts';
import { capaKind } from '../capa-kind.ts';
import { capaListTexts as texts } from './capa-list-texts.ts';

const columns: Column<CapaAction>[] = [
  { id: 'type', header: texts.type, width: 130, cell: ({ type }) => actionTypeLabels[type] },
  {
    id: 'strategy',
    header: texts.strategy,
    width: 140,
    cell: ({ strategy }) => (strategy ? actionStrategyLabels[strategy] : texts.none),
  },
  {
    id: 'budget',
    header: texts.budget,
    width: 110,
    align: 'end',
    cell: ({ budget }) => <Amount amount={budget} />,
  },
];

/** What the row of a CAPA opens to. */
export function CapaActions(props: OpenedRowProps<Capa, CapaAction>) {
  return <ActionsTable {...props} kind={capaKind} own={columns} />;
}
