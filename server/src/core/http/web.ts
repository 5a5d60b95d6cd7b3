import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { notFound } from './errors.ts';
import { admitGoogle, withGoogle, type GoogleScript } from './google-page.ts';

const built = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

// Their names change with their bytes.
const isForEver = (path: string) => /[\\/]assets[\\/][^\\/]+$/.test(path);

/** Whether a path names a file; the application's own addresses have no dots in their last part. */
const isFile = (path: string) => path.lastIndexOf('.') > path.lastIndexOf('/');

/** Where a path is not a page of the application: the API, sockets, and what has a page of its own. */
const isElsewhere = (path: string) => /^(v1|socket\.io|docs\/api)(\/|$)/.test(path);

/** The addresses whose page was drawn when the application was built, each with its file. */
function drawnPages(folder: string): Map<string, string> {
  const pages = join(folder, 'pages');
  const files = existsSync(pages) ? readdirSync(pages, { recursive: true, encoding: 'utf8' }) : [];
  const names = files.filter((file) => file.endsWith('.html')).map((file) => file.replaceAll('\\', '/'));
  return new Map(names.map((name) => [name.replace(/(^index)?\.html$/, ''), `pages/${name}`]));
}

/**
 * Serves the web application that Vite has built into `folder`: its files, compressed beforehand, and its first page
 * at every other address, where the application finds its way; an address that was drawn has its own. With `google`, the
 * sign-in pages let Google's script in. Says so when it has not been built.
 */
export async function serveWeb(
  app: FastifyInstance,
  log: { warn(message: string): void },
  { folder = built, google }: { folder?: string; google?: GoogleScript | undefined } = {},
): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    log.warn(
      'The web application is not built, so this process serves the API alone. npm start builds it; npm run dev serves it beside this process.',
    );
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        isForEver(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  const pages = drawnPages(folder);
  const sendWithGoogle = (reply: FastifyReply, path: string, file: string, offered: GoogleScript) => {
    admitGoogle(reply, path, offered);
    void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return reply.send(withGoogle(readFileSync(join(folder, file), 'utf8'), path, offered));
  };
  app.get('/*', (request, reply): FastifyReply => {
    const { '*': path } = request.params as { '*': string }; // the route's own
    if (isElsewhere(path)) throw notFound('Page');
    if (isFile(path)) return reply.sendFile(path);
    // The links of a drawn login would lead past where one is to go.
    const isAsDrawn = !request.raw.url?.includes('redirectTo=');
    const file = (isAsDrawn && pages.get(path)) || 'index.html';
    return google ? sendWithGoogle(reply, path, file, google) : reply.sendFile(file);
  });
}
