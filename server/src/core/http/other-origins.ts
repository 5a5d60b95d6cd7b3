import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const allowedHeaders = [
  'authorization',
  'content-type',
  'subid',
  'accountid',
  'datatype',
  'idempotency-key',
  'if-match',
];
const exposedHeaders = ['etag', 'retry-after', 'x-request-id', 'content-disposition'];

/** Whether a request comes from a page of one of these origins. */
export function isFromOrigin(
  { headers }: Pick<FastifyRequest, 'headers'>,
  origins: readonly string[],
): boolean {
  return headers.origin !== undefined && origins.includes(headers.origin);
}

/** Lets pages of these origins use the API by its tokens, and none besides; cookies are never part of that. */
export async function admitOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    delegator: (request, decide) =>
      decide(null, {
        origin: (request.url ?? '').startsWith('/v1/') ? [...origins] : false,
        methods,
        allowedHeaders,
        exposedHeaders,
        maxAge: 600,
      }),
  });
  app.addHook('onSend', async (request, reply) => {
    // A picture is asked for without a word about who shows it; its link is the right to it.
    if (request.url.startsWith('/v1/files/'))
      void reply.header('cross-origin-resource-policy', 'cross-origin');
  });
}
