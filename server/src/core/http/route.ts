import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, InputOf, ResultOf } from 'contract/core/endpoint';
import type { ListEnvelope, Reply } from 'contract/core/reply';
import {
  enterToRead,
  enterWith,
  readEntered,
  writeContext,
  type Claim,
  type Context,
  type WriteContext,
} from './context.ts';
import type { Connection } from '../database/database.ts';
import { bearerOf, checkAccess, claimOf, originOf } from './request-claims.ts';
import { limits as bounds } from 'contract/core/limits';
import { createTurnstile } from './at-once.ts';
import { AppError, errorBody } from './errors.ts';
import { type Exchange, send, type Services } from './served.ts';
import type { RecordText } from '../store/find-record.ts';
import { findReplay, isKept, keepAnswer, keyedOf, type Keyed, type Replay } from './idempotency.ts';
import { inputOf } from './input.ts';
import type { StoredPage } from '../store/list.ts';
import { publishTrail } from './publish.ts';
import { checkRate, limitsOf } from './rate-limit.ts';
import { lastWordsOf } from '../trail/trail.ts';

export type { Exchange, Services };

type Result<E> = E extends { reply: Reply<ListEnvelope> }
  ? ResultOf<E> | StoredPage
  : ResultOf<E> | RecordText;

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

const readContext = (
  services: Services,
  { workspaceId, sessionId }: Claim,
  db: Context['db'],
  entered: Context['entered'],
): Context => ({ db, services, entered, workspaceId: workspaceId ?? '', sessionId });

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

/**
 * What was made before a write's transaction, because no transaction may wait for it; `discard` takes it back when the
 * transaction did not come to use it.
 */
export type Prepared<P> = { value: P; discard?: () => Promise<void> };

type Write<E, P> = (
  ctx: WriteContext,
  input: InputOf<E>,
  exchange: Exchange,
  prepared: P,
) => Promise<Result<E>>;

/** Runs before the transaction for whoever may make the call; what it reads may be another thing by then. */
type Prepare<E, P> = (ctx: Context, input: InputOf<E>, exchange: Exchange) => Promise<Prepared<P>>;

type Begin = <T>(work: (ctx: WriteContext) => Promise<T>) => Promise<{ written: T; ctx: WriteContext }>;
type Written = { written: Replay; ctx: WriteContext };

// After anything else it may be done all the same: the answer of the commit was lost.
const isRefusal = (error: unknown) => error instanceof AppError && error.status < 500;

function transactionsOf(exchange: Exchange, endpoint: Endpoint, claim: Claim): Begin {
  const { services, request } = exchange;
  const origin = originOf(request, claim.sessionId);
  return (work) =>
    services.database.transact(
      enterWith(claim),
      async (tx: Connection, rows) => {
        const caller = readEntered(rows, claim.workspaceId);
        checkAccess(services, endpoint, caller, request);
        const ctx = writeContext(tx, services, caller, origin);
        return { written: await work(ctx), ctx };
      },
      ({ ctx }) => lastWordsOf(ctx.trail, origin),
    );
}

async function prepareWith<P>(
  exchange: Exchange,
  endpoint: Endpoint,
  claim: Claim,
  prepare: (ctx: Context) => Promise<Prepared<P>>,
): Promise<Prepared<P>> {
  const { services, request } = exchange;
  const reader = services.database.reader(enterToRead(claim));
  try {
    const caller = readEntered(await reader.entered(), claim.workspaceId);
    checkAccess(services, endpoint, caller, request);
    return await prepare(readContext(services, claim, reader, () => Promise.resolve(caller)));
  } finally {
    reader.end();
  }
}

const isKeyed = ({ holdsRight, path }: Endpoint) => !holdsRight && !path.startsWith('/auth/');

type Call<E, P> = {
  exchange: Exchange;
  endpoint: Endpoint;
  keyed: Keyed | undefined;
  begin: Begin;
  input: () => InputOf<E>;
  handler: Write<E, P>;
};

async function attempt<E, P>(call: Call<E, P>, prepared?: Prepared<P>): Promise<Written> {
  const { exchange, endpoint, keyed, handler } = call;
  const { services, reply } = exchange;
  let isUsed = false;
  try {
    return await call.begin(async (acting): Promise<Replay> => {
      isUsed = false; // when it is tried once more
      const replay = keyed ? await findReplay(acting, keyed) : undefined;
      if (replay) return replay;
      void reply.code(200);
      // Without `prepare` there is nothing prepared, and P is undefined.
      const result = await handler(acting, call.input(), exchange, prepared?.value as P);
      await services.follow?.(acting);
      const answer = send(services, endpoint, exchange, result);
      const status = endpoint.status ?? 200;
      if (keyed) await keepAnswer(acting, keyed, { status, answer });
      isUsed = true;
      return { status, answer };
    });
  } catch (error) {
    isUsed = !isRefusal(error);
    throw error;
  } finally {
    if (!isUsed) await prepared?.discard?.();
  }
}

async function write<E, P>(call: Call<E, P>, claim: Claim, prepare?: Prepare<E, P>): Promise<Written> {
  const { exchange, endpoint, keyed, begin, input } = call;
  if (!prepare) return attempt(call);
  const before = keyed ? await begin((acting) => findReplay(acting, keyed)) : undefined;
  if (before?.written) return { written: before.written, ctx: before.ctx };
  return attempt(
    call,
    await prepareWith(exchange, endpoint, claim, (ctx) => prepare(ctx, input(), exchange)),
  );
}

function bindWrite<E extends Endpoint, P>(
  endpoint: E,
  prepare: Prepare<E, P> | undefined,
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
    const input = () => inputOf(endpoint, request);
    const call: Call<E, P> = { exchange, endpoint, keyed, begin, input, handler };
    const { written, ctx } = await write(call, claim, prepare).catch(async (error: unknown) => {
      if (keyed && isKept(error)) {
        await begin((refused) =>
          keepAnswer(refused, keyed, { status: error.status, answer: JSON.stringify(errorBody(error)) }),
        );
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
  return bindWrite(endpoint, undefined, handler);
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
  return bindWrite(endpoint, prepare, handler);
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
