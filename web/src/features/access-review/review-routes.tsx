import { page } from '../../app/page.tsx';

export const reviewRoutes = [
  page('security-authentication/access-reviews/:reviewId', 'Access review', () =>
    import('./review-page.tsx').then((module) => module.ReviewPage),
  ),
];
