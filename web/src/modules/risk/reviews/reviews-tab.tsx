import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import { Suspense } from 'react';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { reviewsTabTitle } from './reviews-tab-texts.ts';

const KriPanel = lazyPart(async () => (await import('../kri/kri-panel.tsx')).KriPanel);

/** The tab by which a risk is watched, whose code comes when it is opened. */
export const reviewsTab: NonNullable<RecordPageParts<Risk, RiskAction>['panels']>[number] = {
  key: 'reviews',
  label: reviewsTabTitle,
  Panel: ({ record }) => (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <KriPanel risk={record} />
    </Suspense>
  ),
};
