import type { Endpoint, InputOf, ResultOf } from 'contract/core/endpoint';
import type { ListEnvelope, Reply } from 'contract/core/reply';
import {
  enterToRead,
  enterWith,
  readContext,
  readEntered,
  writeContext,
  type Claim,
  type Context,
  type WriteContext,
} from './context.ts';
import type { Connection } from '../database/database.ts';
import { checkAccess, originOf } from './request-claims.ts';
import { AppError } from './errors.ts';
import { NewRecord, type RecordText } from '../store/find-record.ts';
import { findReplay, keepAnswer, type Keyed, type Replay } from './idempotency.ts';
import type { StoredPage } from '../store/list.ts';
import { send, type Exchange } from './served.ts';
import { closingStatementsOf, sendAhead } from '../trail/trail.ts';

/** What a handler gives: the value of its reply, or what the database has written of it already. */
export type Result<E> = E extends { reply: Reply<ListEnvelope> }
  ? ResultOf<E> | StoredPage
  : ResultOf<E> | RecordText;

/**
 * What was made before a write's transaction, because no transaction may wait for it; `discard` takes it back when the
 * transaction did not come to use it.
 */
export type Prepared<P> = { value: P; discard?: () => Promise<void> };

/** A handler that writes; `given` is what came of what was prepared or asked. */
export type Write<E, P> = (
  ctx: WriteContext,
  input: InputOf<E>,
  exchange: Exchange,
  given: P,
) => Promise<Result<E>>;

/** Runs before the transaction for whoever may make the call; what it reads may be another thing by then. */
export type Prepare<E, P> = (ctx: Context, input: InputOf<E>, exchange: Exchange) => Promise<Prepared<P>>;

/** Asked in one exchange with the check of who asks; what comes of it counts only once that has let them in. */
export type Ask<E, P> = (ctx: Context, input: InputOf<E>) => Promise<P>;

type Begin = <T, A = undefined>(
  work: (ctx: WriteContext, asked: Promise<A>) => Promise<T>,
  ask?: (ctx: Context) => Promise<A>,
) => Promise<{ written: T; ctx: WriteContext }>;

type Written = { written: Replay; ctx: WriteContext };

// After anything else it may be done all the same: the answer of the commit was lost.
const isRefusal = (error: unknown) => error instanceof AppError && error.status < 500;

/** Opens transactions for a call: who asks is checked in each. */
export function transactionsOf(exchange: Exchange, endpoint: Endpoint, claim: Claim): Begin {
  const { services, request } = exchange;
  const origin = originOf(request, claim.sessionId);
  const admit = (rows: unknown[]) => {
    const caller = readEntered(rows, claim.workspaceId);
    checkAccess(services, endpoint, caller, request);
    return caller;
  };
  return <T, A>(
    work: (ctx: WriteContext, asked: Promise<A>) => Promise<T>,
    ask?: (ctx: Context) => Promise<A>,
  ) => {
    const entry = enterWith(claim);
    const opening = ask && {
      entry,
      ask: (tx: Connection, rows: Promise<unknown[]>) =>
        ask(readContext(services, claim, tx, async () => admit(await rows))),
    };
    return services.database.transact<{ written: T; ctx: WriteContext }, A>(
      opening ?? entry,
      async (tx, rows, asked) => {
        const ctx = writeContext(tx, services, admit(rows), origin);
        return { written: await work(ctx, asked), ctx };
      },
      ({ ctx }) => closingStatementsOf(ctx.trail, origin),
    );
  };
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

/** Whether a call may be repeated under a key. */
export const isKeyed = ({ holdsRight, path }: Endpoint) => !holdsRight && !path.startsWith('/auth/');

/** A write with all that it takes. */
export type Call<E, P> = {
  exchange: Exchange;
  endpoint: Endpoint;
  keyed: Keyed | undefined;
  begin: Begin;
  input: () => InputOf<E>;
  ask: Ask<E, P> | undefined;
  handler: Write<E, P>;
};

type Asked<P> = { replay: Promise<Replay | undefined>; first: Promise<P | undefined> };

/** What the kept answer of the key is, and what the call asks first: each fails by itself, and when it is waited for. */
async function askFirst<E, P>({ keyed, ask, input }: Call<E, P>, ctx: Context): Promise<Asked<P>> {
  const replay = keyed ? findReplay(ctx, keyed) : Promise.resolve(undefined);
  const first = (async () => ask?.(ctx, input()))();
  for (const one of [replay, first]) one.catch(() => {});
  return { replay, first };
}

/**
 * Writes the answer of a call, and keeps it under its key. That of a record which is made with the commit is written after
 * it, unless it has to be kept: then the record is made now.
 */
async function conclude<E, P>(
  call: Call<E, P>,
  acting: WriteContext,
  result: Result<E>,
): Promise<() => Replay> {
  const { exchange, endpoint, keyed } = call;
  const answered = () => ({
    status: endpoint.status ?? 200,
    answer: send(exchange.services, endpoint, exchange, result),
  });
  if (result instanceof NewRecord) {
    if (!keyed) return answered;
    await sendAhead(acting.db, acting.trail);
  }
  const replay = answered();
  if (keyed) keepAnswer(acting, keyed, replay);
  return () => replay;
}

async function attempt<E, P>(call: Call<E, P>, prepared?: Prepared<P>): Promise<Written> {
  const { exchange, handler } = call;
  const { services, reply } = exchange;
  let isUsed = false;
  try {
    const done = await call.begin<() => Replay, Asked<P>>(
      async (acting, asked) => {
        isUsed = false; // when it is tried once more
        const { replay, first } = await asked;
        const kept = await replay;
        const given = kept ? await first.catch(() => undefined) : await first;
        if (kept) return () => kept;
        void reply.code(200);
        // With neither, nothing is given and P is undefined.
        const result = await handler(acting, call.input(), exchange, (prepared?.value ?? given) as P);
        await services.follow?.(acting);
        const concluded = await conclude(call, acting, result);
        isUsed = true;
        return concluded;
      },
      (ctx) => askFirst(call, ctx),
    );
    return { written: done.written(), ctx: done.ctx };
  } catch (error) {
    isUsed = !isRefusal(error);
    throw error;
  } finally {
    if (!isUsed) await prepared?.discard?.();
  }
}

/** Does a write, unless the answer of its key is kept. */
export async function write<E, P>(call: Call<E, P>, claim: Claim, prepare?: Prepare<E, P>): Promise<Written> {
  const { exchange, endpoint, keyed, begin, input } = call;
  if (!prepare) return attempt(call);
  const before = keyed ? await begin((acting) => findReplay(acting, keyed)) : undefined;
  if (before?.written) return { written: before.written, ctx: before.ctx };
  return attempt(
    call,
    await prepareWith(exchange, endpoint, claim, (ctx) => prepare(ctx, input(), exchange)),
  );
}
