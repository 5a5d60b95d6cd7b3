import { renderToString } from 'react-dom/server';
import { createMemoryRouter } from 'react-router';
import { App, untilReady } from './app/app.tsx';
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
    description:
      'Plumbline keeps corrective actions, risks, audits and controlled documents in one calm place, with a trail that nobody can rewrite.',
    chunks: inPublic('landing/landing-page.tsx'),
  },
  {
    path: '/features',
    description:
      'What Plumbline does for risk management, CAPA, audits and document control, beside paper and spreadsheets, and which standards it helps with.',
    chunks: inPublic('features/features-page.tsx'),
  },
  {
    path: '/pricing',
    description: 'The plans of the modules of Plumbline, and what each of them holds.',
    chunks: inPublic('pricing/pricing-page.tsx'),
  },
  {
    path: '/about',
    description: 'Who makes Plumbline, what we believe and what we offer.',
    chunks: article('about'),
  },
  {
    path: '/contact',
    description: 'How to reach the people behind this installation of Plumbline.',
    chunks: article('contact'),
  },
  {
    path: '/security',
    description: 'How Plumbline keeps organizations apart, sessions short and its trail unchanged.',
    chunks: article('security'),
  },
  {
    path: '/help',
    description: 'From the sign-up to the first record in Plumbline in ten minutes.',
    chunks: article('help'),
  },
  {
    path: '/glossary',
    description: 'Words of quality work, from audit programme to workspace, in one sentence each.',
    chunks: article('glossary'),
  },
  {
    path: '/privacy',
    description: 'What Plumbline keeps about people, and why.',
    chunks: article('privacy'),
  },
  {
    path: '/terms',
    description: 'The rules for using Plumbline, in words that can be read.',
    chunks: article('terms'),
  },
  {
    path: '/login',
    description: 'Log in to Plumbline.',
    chunks: ['src/access/auth/login-page.tsx'],
  },
  {
    path: '/signup',
    description: 'Create an account: your organization gets every module of Plumbline.',
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
