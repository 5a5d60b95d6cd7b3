import { page } from '../../shared/screen/page.tsx';
import { logReviewTitle } from './log-review-route-texts.ts';

/** The monthly reviews of the log of a workspace, or one of them. */
export const logReviewRoute = page('activity-log/reviews/:reviewId?', logReviewTitle, () =>
  import('./log-reviews-page.tsx').then((loaded) => loaded.LogReviewsPage),
);
