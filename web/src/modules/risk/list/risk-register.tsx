import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import { riskCategories } from 'contract/modules/risk/risk-choices';
import { recordKinds } from 'contract/core/record-kinds';
import { DateText } from '../../../ui/format/date-text.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
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
  Actions: lazyPart(async () => (await import('./risk-actions.tsx')).RiskActions, { place: 'line' }),
  empty: {
    message: 'No Risk Library found.',
    text: 'A risk is something that may go wrong, or well, and what you do about it. Write it down once, and its people and its actions stay together.',
  },
  exports: recordKinds.risk.exports,
};
