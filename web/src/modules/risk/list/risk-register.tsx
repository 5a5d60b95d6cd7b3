import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import { riskCategories, strategyLabels } from 'contract/modules/risk/risk-choices';
import { DateText } from '../../../ui/format/date-text.tsx';
import { amountText } from '../../../records/record/record-words.ts';
import { CutText } from '../../../records/record/register/actions-table.tsx';
import type { Register } from '../../../records/record/register/register-props.ts';

/** The register of risks. */
export const riskRegister: Register<Risk, RiskAction> = {
  columns: [
    {
      id: 'dateIdentified',
      header: 'Identified',
      width: 98,
      sortable: true,
      hidden: true,
      cell: (risk) => <DateText date={risk.dateIdentified} />,
    },
  ],
  onCards: ['dateIdentified'],
  categories: riskCategories,
  actionColumns: [
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
      cell: (action) => <CutText text={action.personnel} />,
    },
  ],
  empty: {
    message: 'No Risk Library found.',
    text: 'A risk is something that may go wrong, or well, and what you do about it. Write it down once, and its people and its actions stay together.',
  },
  exports: { kind: 'risks', access: 'risk.export' },
};
