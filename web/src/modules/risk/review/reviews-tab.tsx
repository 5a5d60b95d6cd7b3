import type { Risk } from 'contract/modules/risk/risk';
import type { RiskAction } from 'contract/modules/risk/risk-action';
import { Suspense } from 'react';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/feedback/skeleton.tsx';
import type { RecordPageParts } from '../../../records/record/page/record-page-parts.ts';
import { reviewsTabTitle } from './reviews-tab-texts.ts';

const ReviewsPanel = lazyPart(async () => (await import('./reviews-panel.tsx')).ReviewsPanel);

/** The tab of a risk's reviews and of what has happened of it, whose code comes when it is opened. */
export const reviewsTab: NonNullable<RecordPageParts<Risk, RiskAction>['panels']>[number] = {
  key: 'reviews',
  label: reviewsTabTitle,
  Panel: ({ record }) => (
    <Suspense fallback={<ListSkeleton rows={3} />}>
      <ReviewsPanel risk={record} />
    </Suspense>
  ),
};
