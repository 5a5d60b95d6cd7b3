import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint, InputOf, ResultOf } from 'contract/core/endpoint';
import type { ListEnvelope, Reply } from 'contract/core/reply';
import {
  enterWith,
  readEntered,
  writeContext,
  type Context,
  type ContextServices,
  type WriteContext,
} from './context.ts';
import type { Connection, Database } from './database.ts';
import { bearerOf, checkAccess, claimOf, originOf } from './door.ts';
import { answerJson } from './envelope.ts';
import { errorBody } from './errors.ts';
import { findReplay, isKept, keepAnswer, keyedOf, type Replay } from './idempotency.ts';
import { inputOf } from './input.ts';
import type { StoredPage } from './list.ts';
import type { Google } from './google.ts';
import { publishTrail, type Publish } from './publish.ts';
import { checkRate, limitsOf } from './rate-limit.ts';
import { lastWordsOf } from './trail.ts';

/** What every request is served with. */
export type Services = ContextServices & {
  database: Database;
  publish: Publish;
  rateLimits: boolean;
  /** Where people reach this server, when that is configured; else where a request says it went. */
  publicUrl?: string | undefined;
  /** Google sign-in, when it is configured. */
  google?: Google | undefined;
  /** What follows from a write, in its own transaction: people are told. */
  follow?: (ctx: WriteContext) => Promise<void>;
  /** Parses each answer strictly; the tests set it. */
  check?: (endpoint: Endpoint, body: unknown) => void;
};

type Result<E> = E extends { reply: Reply<ListEnvelope> } ? ResultOf<E> | StoredPage : ResultOf<E>;

type Serve = (services: Services, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A declared endpoint with the function that serves it. `takesBytes`: its body is a stream of any type and size. */
export type Binding = { endpoint: Endpoint; serve: Serve; takesBytes?: boolean };

/** A request with the answer to it, for the calls that look beyond their declared input. */
export type Exchange = { services: Services; request: FastifyRequest; reply: FastifyReply };

/** A handler that opens its own transactions, for calls where nobody is known yet or bytes flow. */
export type OutsideHandler<E> = (exchange: Exchange, input: InputOf<E>) => Promise<Result<E>>;

function send(services: Services, endpoint: Endpoint, reply: FastifyReply, result: unknown): string {
  const { check } = services;
  const status = reply.statusCode === endpoint.otherStatus ? endpoint.otherStatus : endpoint.status;
  void reply.code(status ?? 200).type('application/json; charset=utf-8');
  return answerJson(endpoint, result, check ? (body) => check(endpoint, body) : undefined);
}

type Read<E, R> = (ctx: Context, input: InputOf<E>) => Promise<R>;

// What the handler asks goes out in one burst with the check of who asks; a refusal outranks its result.
function readWith<E extends Endpoint, R>(endpoint: E, handler: Read<E, R>) {
  const limits = limitsOf(endpoint);
  return async (services: Services, request: FastifyRequest): Promise<R> => {
    const session = await bearerOf(request, services.tokens);
    if (services.rateLimits) await checkRate(services.database, limits, request, session.userId);
    const claim = claimOf(request, session.sessionId);
    const reader = services.database.reader(enterWith(claim));
    const entered = async () => {
      const caller = readEntered(await reader.entered(), claim.workspaceId);
      checkAccess(endpoint, caller, request);
      return caller;
    };
    const { sessionId } = claim;
    const ctx: Context = { db: reader, services, entered, workspaceId: claim.workspaceId ?? '', sessionId };
    const work = async () => handler(ctx, inputOf(endpoint, request));
    const [result, caller] = await Promise.allSettled([work(), entered()]);
    if (caller.status === 'rejected') throw caller.reason;
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  };
}

/** Binds a GET. */
export function reading<E extends Endpoint>(endpoint: E, handler: Read<E, Result<E>>): Binding {
  const read = readWith(endpoint, handler);
  const serve: Serve = async (services, request, reply) =>
    send(services, endpoint, reply, await read(services, request));
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

/** Binds a write: one transaction that holds the change, its trail, its jobs and the kept answer of its key. */
export function writing<E extends Endpoint>(
  endpoint: E,
  handler: (ctx: WriteContext, input: InputOf<E>, exchange: Exchange) => Promise<Result<E>>,
): Binding {
  const limits = limitsOf(endpoint);
  const serve: Serve = async (services, request, reply) => {
    const session = await bearerOf(request, services.tokens);
    if (services.rateLimits) await checkRate(services.database, limits, request, session.userId);
    const claim = claimOf(request, session.sessionId);
    const keyed =
      !endpoint.holdsRight && !endpoint.path.startsWith('/auth/')
        ? keyedOf(request.headers['idempotency-key'], request.url, request.body)
        : undefined;

    const origin = originOf(request, session.sessionId);
    const begin = <T>(work: (ctx: WriteContext) => Promise<T>) =>
      services.database.transact(
        enterWith(claim),
        async (tx: Connection, rows) => {
          const caller = readEntered(rows, claim.workspaceId);
          checkAccess(endpoint, caller, request);
          const ctx = writeContext(tx, services, caller, origin);
          return { written: await work(ctx), ctx };
        },
        ({ ctx }) => lastWordsOf(ctx.trail, origin),
      );

    const { written, ctx } = await begin(async (acting): Promise<Replay> => {
      const replay = keyed ? await findReplay(acting, keyed) : undefined;
      if (replay) return replay;
      const result = await handler(acting, inputOf(endpoint, request), { services, request, reply });
      await services.follow?.(acting);
      const answer = send(services, endpoint, reply, result);
      const status = endpoint.status ?? 200;
      if (keyed) await keepAnswer(acting, keyed, { status, answer });
      return { status, answer };
    }).catch(async (error: unknown) => {
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
  return { endpoint, serve };
}

/** Binds a call that manages its own transactions; `signedIn` ones must call `enter` themselves. */
export function outside<E extends Endpoint>(endpoint: E, handler: OutsideHandler<E>): Binding {
  const limits = limitsOf(endpoint);
  const serve: Serve = async (services, request, reply) => {
    const session = endpoint.access === 'public' ? null : await bearerOf(request, services.tokens);
    if (services.rateLimits) await checkRate(services.database, limits, request, session?.userId ?? null);
    const result = await handler({ services, request, reply }, inputOf(endpoint, request));
    return endpoint.reply.envelope === 'raw' ? reply : send(services, endpoint, reply, result);
  };
  return { endpoint, serve };
}

/** Binds a call whose body is bytes: `request.body` is a stream of them, whatever type they claim to be. */
export function taking<E extends Endpoint>(endpoint: E, handler: OutsideHandler<E>): Binding {
  return { ...outside(endpoint, handler), takesBytes: true };
}
