import { isUtf8 } from 'node:buffer';
import { v7 as newId } from 'uuid';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { limits } from 'contract/core/limits';
import type { Logger } from 'pino';
import { addressErrorHandler, clientErrorHandler, refuseExpectations } from './client-error.ts';
import { AppError, errorBody, invalid, notFound } from './errors.ts';
import { addHeaders } from './headers.ts';
import { admitOrigins, isFromOrigin } from './other-origins.ts';

export type HttpOptions = {
  logger: Logger;
  trustProxy: boolean | number | string[];
  isHttps: boolean;
  /** Other origins whose pages may use the API. */
  allowedOrigins?: readonly string[] | undefined;
  /** Where else than here the application sends files. */
  storageOrigin?: string | undefined;
};

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > limits.bodyMaxDepth) return depth;
  return Object.values(value).reduce<number>(
    (deepest, inner) => Math.max(deepest, depthOf(inner, depth + 1)),
    depth,
  );
}

/** An empty body is absent; one nested too deep, in another encoding, or naming a prototype, is refused. */
function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined);
    // Read all the same, such a text would be kept with other characters than were sent.
    if (!isUtf8(body)) return done(invalid({ body: 'The body is not UTF-8' }));
    return parse(request, body.toString(), (error, value) => {
      if (!error && depthOf(value) > limits.bodyMaxDepth)
        done(invalid({ body: 'The body is nested too deep' }));
      else done(error, value);
    });
  });
}

const knownFailures: Record<string, () => AppError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new AppError('TOO_LARGE', 'The request is larger than 1 MB'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new AppError('UNSUPPORTED_TYPE', 'Send JSON with the content type application/json'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => invalid({ body: 'The body is shorter or longer than announced' }),
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalid({ body: 'The body is not valid JSON' }),
};

function asAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  const code = 'code' in error ? error.code : '';
  const known = knownFailures[code]?.();
  if (known) return known;
  const status = 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return invalid({ body: 'The request could not be read' });
  return new AppError(
    'INTERNAL',
    'Something went wrong on our side. Try again; if it happens again, give us the reference.',
  );
}

function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asAppError(error);
  if (refusal.code === 'UNAVAILABLE') request.log.warn({ why: String(error.cause) }, 'not available');
  else if (refusal.status >= 500) request.log.error({ err: error.cause ?? error }, 'request failed');
  if (refusal.extras.retryAfter) void reply.header('retry-after', refusal.extras.retryAfter);
  const body = errorBody(refusal);
  const reference =
    refusal.code === 'INTERNAL' ? { details: { ...body.details, reference: request.id } } : {};
  return reply
    .code(refusal.status)
    .type('application/json; charset=utf-8')
    .send({ ...body, ...reference });
}

// HTTP/1.1 asks for one, and each link and origin is compared with it.
function refuseNoHost(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isNamed = raw.httpVersion !== '1.1' || Boolean(raw.headers.host);
    done(isNamed ? undefined : invalid({ host: 'The request names no host' }));
  });
}

// A browser names the page that sends a request; one of another site may not change anything here, unless it is let in.
function refuseForeignOrigins(app: FastifyInstance, admitted: readonly string[]): void {
  const mayChange = ({ method, headers }: FastifyRequest): boolean => {
    const site = headers['sec-fetch-site'];
    if (method === 'GET' || method === 'HEAD' || site === undefined) return true;
    return site === 'same-origin' || site === 'none';
  };
  app.addHook('onRequest', (request, _reply, done) => {
    const asksOnly = request.method === 'OPTIONS' && admitted.length > 0;
    const isAdmitted = mayChange(request) || asksOnly || isFromOrigin(request, admitted);
    done(isAdmitted ? undefined : new AppError('ROLE_NOT_ALLOWED', 'Requests from other sites are refused'));
  });
}

/** A corner of the server where a body of any type is handed on as the stream that it is. */
export async function withBytes(
  app: FastifyInstance,
  addRoutes: (corner: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (corner) => {
    corner.removeAllContentTypeParsers();
    corner.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    corner.addHook('onRequest', async (request) => {
      request.headers['content-type'] = 'application/octet-stream';
    });
    addRoutes(corner);
  });
}

/** The HTTP server without its routes: parsing, headers, logging, and the one place where errors become answers. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { logger, trustProxy, isHttps, allowedOrigins = [] } = options;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // While it closes, what still arrives on open connections is answered, and they are told to close.
    return503OnClosing: false,
    clientErrorHandler: clientErrorHandler(isHttps),
    frameworkErrors: addressErrorHandler(isHttps),
    // Without a host Node answers with a status alone; here it is refused like everything else.
    http: { requireHostHeader: false },
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: limits.bodyMaxBytes,
    genReqId: () => newId(),
    requestTimeout: 300_000, // a part of an upload over a slow line; headers have Node's own 60 s
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  }) as unknown as FastifyInstance; // pino's logger type narrows the instance; nothing here depends on it
  addJsonParser(app);
  addHeaders(app, options);
  refuseExpectations(app.server, isHttps);
  refuseNoHost(app);
  refuseForeignOrigins(app, allowedOrigins);
  await admitOrigins(app, allowedOrigins);
  await app.register(cookie);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  app.setErrorHandler(sendError);
  app.setNotFoundHandler(() => {
    throw notFound('Page');
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? request.url.split('?')[0];
    request.log.info(
      { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });
  return app;
}
