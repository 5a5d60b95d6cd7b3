import { page } from '../../shared/screen/page.tsx';
import { logTitles } from '../../organization/log/log-route-texts.ts';

/** The monthly reviews of the log of a workspace, or one of them. */
export const logReviewRoute = page('activity-log/reviews/:reviewId?', logTitles.activityLog, () =>
  import('./log-reviews-page.tsx').then((loaded) => loaded.LogReviewsPage),
);
