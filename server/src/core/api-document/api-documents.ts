import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { apiPage } from './api-page.ts';
import { describeApi, type Declared } from './openapi.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Serves the API's description: `/v1/openapi.json` for programs, `/docs/api` for people. Made at the first request. */
export function addDocuments(app: FastifyInstance, endpoints: readonly Declared[]): void {
  let made: { text: string; page: string } | undefined;
  const documents = () => {
    if (made) return made;
    const api = describeApi(endpoints, version);
    return (made = { text: JSON.stringify(api), page: apiPage(api) });
  };
  const style = readFileSync(new URL('./api-page.css', import.meta.url));

  app.get('/v1/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(documents().text),
  );
  app.get('/docs/api', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(documents().page),
  );
  app.get('/docs/api/style.css', (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style),
  );
}
