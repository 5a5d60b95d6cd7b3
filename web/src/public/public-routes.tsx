import type { RouteObject } from 'react-router';
import { loadCode } from '../core/loading/load-code.ts';
import { fetched, page } from '../shared/screen/page.tsx';
import type { Article } from './articles/article.tsx';

async function articleOf(load: Promise<Article>) {
  const [{ articlePage }, article] = await Promise.all([
    loadCode(() => import('./articles/article.tsx')),
    load,
  ]);
  return articlePage(article);
}

const articles: RouteObject[] = [
  page('about', 'About', () => articleOf(import('./articles/about.ts').then(({ about }) => about))),
  page('contact', 'Contact', () => articleOf(import('./articles/contact.ts').then(({ contact }) => contact))),
  page('security', 'Security', () =>
    articleOf(import('./articles/security.ts').then(({ security }) => security)),
  ),
  page('help', 'Getting started', () => articleOf(import('./articles/help.ts').then(({ help }) => help))),
  page('glossary', 'Glossary', () =>
    articleOf(import('./articles/glossary.ts').then(({ glossary }) => glossary)),
  ),
  page('privacy', 'Privacy', () => articleOf(import('./articles/privacy.ts').then(({ privacy }) => privacy))),
  page('terms', 'Terms of use', () => articleOf(import('./articles/terms.ts').then(({ terms }) => terms))),
];

const pages: RouteObject[] = [
  page('', 'Quality management for teams', () =>
    import('./landing/landing-page.tsx').then(({ LandingPage }) => LandingPage),
  ),
  page('features', 'Features', () =>
    import('./features/features-page.tsx').then(({ FeaturesPage }) => FeaturesPage),
  ),
  page('pricing', 'Pricing', () =>
    import('./pricing/pricing-page.tsx').then(({ PricingPage }) => PricingPage),
  ),
  page('newsletter/confirm', 'Confirm your subscription', () =>
    import('./newsletter/confirm-page.tsx').then(({ ConfirmPage }) => ConfirmPage),
  ),
  page('newsletter/unsubscribe', 'Unsubscribe', () =>
    import('./newsletter/unsubscribe-page.tsx').then(({ UnsubscribePage }) => UnsubscribePage),
  ),
  ...articles,
];

/** For everybody, signed in or not. The frame and a page come as two chunks at once, apart from the application's. */
export const publicRoutes: RouteObject = {
  ...fetched(async () => (await import('./frame/public-frame.tsx')).PublicFrame),
  children: pages,
};
