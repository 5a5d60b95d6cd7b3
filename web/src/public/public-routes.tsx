import type { RouteObject } from 'react-router';
import { loadCode } from '../core/loading/load-code.ts';
import { fetched, page } from '../shared/screen/page.tsx';
import type { Article } from './articles/article.tsx';
import { publicTitles } from './public-route-texts.ts';

async function articleOf(load: Promise<Article>) {
  const [{ articlePage }, article] = await Promise.all([
    loadCode(() => import('./articles/article.tsx')),
    load,
  ]);
  return articlePage(article);
}

const articles: RouteObject[] = [
  page('about', publicTitles.about, () =>
    articleOf(import('./articles/about.ts').then(({ about }) => about)),
  ),
  page('contact', publicTitles.contact, () =>
    articleOf(import('./articles/contact.ts').then(({ contact }) => contact)),
  ),
  page('security', publicTitles.security, () =>
    articleOf(import('./articles/security.ts').then(({ security }) => security)),
  ),
  page('help', publicTitles.help, () => articleOf(import('./articles/help.ts').then(({ help }) => help))),
  page('glossary', publicTitles.glossary, () =>
    articleOf(import('./articles/glossary.ts').then(({ glossary }) => glossary)),
  ),
  page('privacy', publicTitles.privacy, () =>
    articleOf(import('./articles/privacy.ts').then(({ privacy }) => privacy)),
  ),
  page('terms', publicTitles.terms, () =>
    articleOf(import('./articles/terms.ts').then(({ terms }) => terms)),
  ),
];

const pages: RouteObject[] = [
  page('', publicTitles.landing, () =>
    import('./landing/landing-page.tsx').then(({ LandingPage }) => LandingPage),
  ),
  page('features', publicTitles.features, () =>
    import('./features/features-page.tsx').then(({ FeaturesPage }) => FeaturesPage),
  ),
  page('pricing', publicTitles.pricing, () =>
    import('./pricing/pricing-page.tsx').then(({ PricingPage }) => PricingPage),
  ),
  page('newsletter/confirm', publicTitles.confirm, () =>
    import('./newsletter/confirm-page.tsx').then(({ ConfirmPage }) => ConfirmPage),
  ),
  page('newsletter/unsubscribe', publicTitles.unsubscribe, () =>
    import('./newsletter/unsubscribe-page.tsx').then(({ UnsubscribePage }) => UnsubscribePage),
  ),
  ...articles,
];

/** For everybody, signed in or not. The frame and a page come as two chunks at once, apart from the application's. */
export const publicRoutes: RouteObject = {
  ...fetched(async () => (await import('./frame/public-frame.tsx')).PublicFrame),
  children: pages,
};
