import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { page } from '../../shared/screen/page.tsx';
import { reviewTitles } from './review-route-texts.ts';

export const reviewRoutes = [
  page(
    'security-authentication/access-reviews/:reviewId',
    reviewTitles.accessReview,
    () => import('./review-page.tsx').then((module) => module.ReviewPage),
    { asks: 'access-review.read' },
  ),
];

/** What the screen of signing in shows of access reviews; it brings a table and calls of its own. */
export const ReviewTab = lazyPart(async () => (await import('./review-tab.tsx')).ReviewTab);
