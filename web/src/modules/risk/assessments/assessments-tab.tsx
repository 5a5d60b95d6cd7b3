import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { assessmentsTabTitle } from './assessments-tab-texts.ts';

const AssessmentsPanel = lazyPart(async () => (await import('./assessments-panel.tsx')).AssessmentsPanel);

/** The tab of a risk's assessments, whose code comes when it is opened. */
export const assessmentsTab: NonNullable<RecordPageParts<Risk, RiskAction>['panels']>[number] = {
  key: 'assessments',
  label: assessmentsTabTitle,
  Panel: ({ record }) => (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <AssessmentsPanel risk={record} />
    </Suspense>
  ),
};
