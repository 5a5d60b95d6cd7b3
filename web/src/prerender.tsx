import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { App, untilReady } from './app/app.tsx';
import { prerenderTexts } from './prerender-texts.ts';
import type { PageHandle } from './shared/screen/page.tsx';
import { routes } from './app/routes.tsx';

type Prerendered = {
  path: string;
  description: string;
  /** The chunks that the page needs at once, by their sources. */
  chunks: readonly string[];
};

const inPublic = (chunk: string) => ['src/public/frame/public-frame.tsx', `src/public/${chunk}`];
const article = (name: string) => [...inPublic('articles/article.tsx'), `src/public/articles/${name}.ts`];

/** What a stranger may open first: these pages are drawn when the application is built, and read without a script. */
export const prerendered: readonly Prerendered[] = [
  {
    path: '/',
    description: prerenderTexts.landing,
    chunks: inPublic('landing/landing-page.tsx'),
  },
  {
    path: '/features',
    description: prerenderTexts.features,
    chunks: inPublic('features/features-page.tsx'),
  },
  {
    path: '/pricing',
    description: prerenderTexts.pricing,
    chunks: inPublic('pricing/pricing-page.tsx'),
  },
  {
    path: '/about',
    description: prerenderTexts.about,
    chunks: article('about'),
  },
  {
    path: '/contact',
    description: prerenderTexts.contact,
    chunks: article('contact'),
  },
  {
    path: '/security',
    description: prerenderTexts.security,
    chunks: article('security'),
  },
  {
    path: '/help',
    description: prerenderTexts.help,
    chunks: article('help'),
  },
  {
    path: '/glossary',
    description: prerenderTexts.glossary,
    chunks: article('glossary'),
  },
  {
    path: '/privacy',
    description: prerenderTexts.privacy,
    chunks: article('privacy'),
  },
  {
    path: '/terms',
    description: prerenderTexts.terms,
    chunks: article('terms'),
  },
  {
    path: '/login',
    description: prerenderTexts.login,
    chunks: ['src/access/auth/login-page.tsx'],
  },
  {
    path: '/signup',
    description: prerenderTexts.signUp,
    chunks: ['src/access/auth/sign-up-page.tsx'],
  },
];

/** Draws a page as somebody sees it who is not signed in. */
export async function prerender(path: string): Promise<{ title: string; markup: string }> {
  const router = createMemoryRouter(routes, { initialEntries: [path] });
  await untilReady(router);
  const handle = router.state.matches.at(-1)?.route.handle as PageHandle | undefined;
  const markup = renderToString(<App router={router} />);
  router.dispose();
  return { title: handle?.title ?? '', markup };
}
