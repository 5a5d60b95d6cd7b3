import { page } from '../../shared/screen/page.tsx';
import { subscriptionTitle } from './subscription-paths.ts';

export const subscriptionRoute = page('subscription-billing', subscriptionTitle, () =>
  import('./subscription-page.tsx').then((module) => module.SubscriptionPage),
);
