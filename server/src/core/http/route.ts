import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, InputOf } from 'contract/core/endpoint';
import { enterToRead, readContext, readEntered, type Context } from './context.ts';
import { bearerOf, checkAccess, claimOf } from './request-claims.ts';
import { limits as bounds } from 'contract/core/limits';
import { createTurnstile } from './at-once.ts';
import { errorBody } from './errors.ts';
import { type Exchange, send, type Services } from './served.ts';
import { isKept, keepAnswer, keyedOf } from './idempotency.ts';
import { inputOf } from './input.ts';
import { publishTrail } from './publish.ts';
import { checkRate, limitsOf } from './rate-limit.ts';
import {
  isKeyed,
  transactionsOf,
  write,
  type Ask,
  type Call,
  type Prepare,
  type Prepared,
  type Result,
  type Write,
} from './write-call.ts';

export type { Exchange, Prepared, Services };

type Serve = (services: Services, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A declared endpoint with the function that serves it. `takesBytes`: its body is a stream of any type and size. */
export type Binding = { endpoint: Endpoint; serve: Serve; takesBytes?: boolean };

/** A handler that opens its own transactions, for calls where nobody is known yet or bytes flow. */
export type OutsideHandler<E> = (exchange: Exchange, input: InputOf<E>) => Promise<Result<E>>;

const requests = createTurnstile(bounds.requestsAtOnce);

/** Answers a request of somebody who is known in their turn. */
const inTurn = <T>({ rateLimits }: Services, userId: string, work: () => Promise<T>): Promise<T> =>
  rateLimits ? requests.through(userId, work) : work();

type Session = Awaited<ReturnType<typeof bearerOf>>;

type Read<E, R> = (ctx: Context, input: InputOf<E>) => Promise<R>;

// What the handler asks goes out in one burst with the check of who asks; a refusal outranks its result.
function readWith<E extends Endpoint, R>(endpoint: E, handler: Read<E, R>) {
  const limits = limitsOf(endpoint);
  const readFor = async (services: Services, request: FastifyRequest, session: Session): Promise<R> => {
    if (services.rateLimits) await checkRate(services.database, limits, request, session.userId);
    const claim = claimOf(request, session.sessionId);
    const reader = services.database.reader(enterToRead(claim));
    const entered = async () => {
      const caller = readEntered(await reader.entered(), claim.workspaceId);
      checkAccess(services, endpoint, caller, request);
      return caller;
    };
    const ctx = readContext(services, claim, reader, entered);
    const work = async () => handler(ctx, inputOf(endpoint, request));
    const [result, caller] = await Promise.allSettled([work(), entered()]);
    reader.end();
    if (caller.status === 'rejected') throw caller.reason;
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
  return async (services: Services, request: FastifyRequest): Promise<R> => {
    const session = await bearerOf(request, services.tokens);
    return inTurn(services, session.userId, () => readFor(services, request, session));
  };
}

/** Binds a GET. */
export function reading<E extends Endpoint>(endpoint: E, handler: Read<E, Result<E>>): Binding {
  const read = readWith(endpoint, handler);
  const serve: Serve = async (services, request, reply) =>
    send(services, endpoint, { request, reply }, await read(services, request));
  return { endpoint, serve };
}

/** A file that a call answers with. */
export type Download = { name: string; mime: string; bytes: Buffer };

/** Binds a GET that answers with a file, to be kept and never shown in place. */
export function downloading<E extends Endpoint>(endpoint: E, handler: Read<E, Download>): Binding {
  const read = readWith(endpoint, handler);
  const serve: Serve = async (services, request, reply) => {
    const { name, mime, bytes } = await read(services, request);
    void reply.type(mime).headers({
      'content-disposition': contentDisposition(name, { type: 'attachment' }),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    return bytes;
  };
  return { endpoint, serve };
}

type Asking<E, P> = { prepare?: Prepare<E, P>; ask?: Ask<E, P> };

function bindWrite<E extends Endpoint, P>(
  endpoint: E,
  { prepare, ask }: Asking<E, P>,
  handler: Write<E, P>,
): Binding {
  const limits = limitsOf(endpoint);
  const writeFor = async (
    services: Services,
    request: FastifyRequest,
    reply: FastifyReply,
    session: Session,
  ): Promise<string> => {
    if (services.rateLimits) await checkRate(services.database, limits, request, session.userId);
    const claim = claimOf(request, session.sessionId);
    const key = request.headers['idempotency-key'];
    const keyed = isKeyed(endpoint) ? keyedOf(key, request.url, request.body) : undefined;
    const exchange = { services, request, reply };
    const begin = transactionsOf(exchange, endpoint, claim);
    let parsed: InputOf<E> | undefined;
    const input = () => (parsed ??= inputOf(endpoint, request));
    const call: Call<E, P> = { exchange, endpoint, keyed, begin, input, ask, handler };
    const { written, ctx } = await write(call, claim, prepare).catch(async (error: unknown) => {
      if (keyed && isKept(error)) {
        const answer = JSON.stringify(errorBody(error));
        await begin(async (refused) => keepAnswer(refused, keyed, { status: error.status, answer }));
      }
      throw error;
    });
    publishTrail(services.publish, ctx);
    void reply.code(written.status).type('application/json; charset=utf-8');
    return written.answer;
  };
  const serve: Serve = async (services, request, reply) => {
    const session = await bearerOf(request, services.tokens);
    return inTurn(services, session.userId, () => writeFor(services, request, reply, session));
  };
  return { endpoint, serve };
}

/** Binds a write: one transaction that holds the change, its trail, its jobs and the kept answer of its key. */
export function writing<E extends Endpoint>(endpoint: E, handler: Write<E, undefined>): Binding {
  return bindWrite(endpoint, {}, handler);
}

/**
 * Binds a write whose first questions need nothing but its input: `ask` goes out in one exchange with the check of who
 * asks, and the handler gets what came of it.
 */
export function writingOn<E extends Endpoint, A>(endpoint: E, ask: Ask<E, A>, handler: Write<E, A>): Binding {
  return bindWrite(endpoint, { ask }, handler);
}

/**
 * Binds a write that needs what no transaction may wait for: `prepare` comes before it for hashes, images, files and
 * other servers, and the handler gets what came of it.
 */
export function writingAfter<E extends Endpoint, P>(
  endpoint: E,
  prepare: Prepare<E, P>,
  handler: Write<E, P>,
): Binding {
  return bindWrite(endpoint, { prepare }, handler);
}

/** Binds a call that manages its own transactions; `signedIn` ones must call `enter` themselves. */
export function outside<E extends Endpoint>(endpoint: E, handler: OutsideHandler<E>): Binding {
  const limits = limitsOf(endpoint);
  const serve: Serve = async (services, request, reply) => {
    const session = endpoint.access === 'public' ? null : await bearerOf(request, services.tokens);
    if (services.rateLimits) await checkRate(services.database, limits, request, session?.userId ?? null);
    const exchange = { services, request, reply };
    const work = () => handler(exchange, inputOf(endpoint, request));
    const result = await (session ? inTurn(services, session.userId, work) : work());
    return endpoint.reply.envelope === 'raw' ? reply : send(services, endpoint, exchange, result);
  };
  return { endpoint, serve };
}

/** Binds a call whose body is bytes: `request.body` is a stream of them, whatever type they claim to be. */
export function taking<E extends Endpoint>(endpoint: E, handler: OutsideHandler<E>): Binding {
  return { ...outside(endpoint, handler), takesBytes: true };
}
