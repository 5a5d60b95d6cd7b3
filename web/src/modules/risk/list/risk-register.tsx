import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import { riskCategories, riskKindLabels } from 'contract/modules/risk/risk-choices';
import { recordKinds } from 'contract/core/record-kinds';
import { DateText } from '../../../ui/format/date-text.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import type { Register } from '../../../records/record/register/register-props.ts';
import { countingRating } from 'contract/modules/risk/counting-rating';
import { LevelChip } from '../rating/level-chip.tsx';
import { cellFilter } from '../matrix/cell-filter.ts';
import { riskViews } from '../matrix/risk-views.tsx';
import { closedAsColumn, closedAsFilter, markColumns, ownerColumn } from './mark-columns.tsx';
import { levelFilters, ratingColumns, stageColumn, stageFilter, standingFilters } from './rating-columns.tsx';
import { riskListTexts } from './risk-list-texts.ts';
import { labelOptions } from '../../../ui/fields/option.ts';

/** The register of risks. */
export const riskRegister: Register<Risk, RiskAction> = {
  columns: [
    {
      id: 'kind',
      header: riskListTexts.kind,
      width: 110,
      hidden: true,
      cell: (risk) => riskKindLabels[risk.kind],
    },
    {
      id: 'dateIdentified',
      header: riskListTexts.identified,
      width: 98,
      sortable: true,
      hidden: true,
      cell: (risk) => <DateText date={risk.dateIdentified} />,
    },
    {
      id: 'lastReview',
      header: riskListTexts.lastReview,
      width: 98,
      hidden: true,
      cell: (risk) => <DateText date={risk.lastReview} empty="" />,
    },
    stageColumn,
    closedAsColumn,
    ownerColumn,
    ...markColumns,
    ...ratingColumns,
  ],
  onCards: ['dateIdentified'],
  shown: ['reviewDate'],
  opened: riskListTexts.identified,
  people: { owner: riskListTexts.owner },
  categories: riskCategories,
  filters: [
    {
      name: 'kind',
      label: riskListTexts.kind,
      options: labelOptions(riskKindLabels),
    },
    stageFilter,
    closedAsFilter,
    ...standingFilters,
    ...levelFilters,
    cellFilter,
  ],
  mark: (risk) => {
    const rating = countingRating(risk);
    return rating && <LevelChip {...rating} kind={risk.kind} />;
  },
  views: riskViews,
  Actions: lazyPart(async () => (await import('./risk-actions.tsx')).RiskActions, { place: 'line' }),
  empty: {
    message: riskListTexts.empty,
    text: riskListTexts.emptyText,
  },
  exports: recordKinds.risk.exports,
};

/** The same where risks are judged by FMEA, whose number and priority stand in it from the first. */
export const fmeaRegister: Register<Risk, RiskAction> = {
  ...riskRegister,
  columns: riskRegister.columns.map((column) =>
    column.id === 'rpn' || column.id === 'priority' ? { ...column, hidden: false } : column,
  ),
};
