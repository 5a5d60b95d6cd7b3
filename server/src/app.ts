import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { allEndpoints } from 'contract/endpoints';
import { addDocuments } from './core/api-document/api-documents.ts';
import type { WriteContext } from './core/http/context.ts';
import { createHttp, withBytes, type HttpOptions } from './core/http/http.ts';
import { outsideTransactions } from './core/database/in-transaction.ts';
import type { Binding, Services } from './core/http/route.ts';
import { features } from './features.ts';

/** Every endpoint is served once, by the function bound to it; anything else stops the start. */
function checkBindings(bindings: readonly Binding[]): void {
  const bound = bindings.map(({ endpoint }) => endpoint.route);
  const missing = allEndpoints.filter(({ call }) => !bound.includes(call.route)).map(({ name }) => name);
  const twice = bound.filter((route, index) => bound.indexOf(route) !== index);
  const undeclared = bound.filter((route) => !allEndpoints.some(({ call }) => call.route === route));
  const problems = [
    ...missing.map((name) => `${name} is declared but not served`),
    ...twice.map((route) => `${route} is served twice`),
    ...undeclared.map((route) => `${route} is served but not declared`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function addRoute(app: FastifyInstance, services: Services, { endpoint, serve }: Binding): void {
  app.route({
    method: endpoint.method,
    url: `/v1${endpoint.path}`,
    handler: (request: FastifyRequest, reply: FastifyReply) => serve(services, request, reply),
  });
}

async function follow(ctx: WriteContext): Promise<void> {
  for (const feature of features) await feature.follow?.(ctx);
}

/** The HTTP server with all calls of the API under /v1, and their documentation. */
export async function buildApp(given: Services, http: HttpOptions): Promise<FastifyInstance> {
  const { storage, google } = given;
  const services: Services = {
    ...given,
    follow,
    storage: outsideTransactions('storage', storage),
    ...(google ? { google: outsideTransactions('google', google) } : {}),
  };
  const app = await createHttp({
    ...http,
    storageOrigin: storage.origin,
    allowedOrigins: services.allowedOrigins,
  });
  const bindings = features.flatMap((feature) => feature.routes);
  checkBindings(bindings);
  for (const binding of bindings.filter(({ takesBytes }) => !takesBytes)) addRoute(app, services, binding);
  await withBytes(app, (corner) => {
    for (const binding of bindings.filter(({ takesBytes }) => takesBytes))
      addRoute(corner, services, binding);
  });
  addDocuments(app, allEndpoints);
  return app;
}
