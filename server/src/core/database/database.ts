import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import sql from 'sql-template-tag';
import { createQueryBatcher, type QueryBatcher } from './query-batcher.ts';
import { exchange, isChosenVictim, rollBack, type Asked } from './exchange.ts';
import { markTransaction, refuseInTransaction } from './in-transaction.ts';
import { createReader, type Reader } from './reader.ts';
import { ask, parsers, translate, type Connection, type Statement } from './statement.ts';

export type { Connection };

/** A statement that goes out with COMMIT, and what is done with its rows. */
export type ClosingStatement = { statement: Statement; read(rows: unknown[]): void };

/**
 * How a transaction begins: `entry` goes out with `begin`, and with them what `ask` asks at once. What comes of it is
 * handed to the work as a promise, so that the answer of `entry` can be judged first.
 */
type Opening<A> = {
  entry: Statement;
  ask(tx: Connection, entered: Promise<unknown[]>): Promise<A>;
};

/** A pool of connections with the two ways to use it. */
export type Database = {
  /**
   * A transaction: `begin` and `entry` go out together, then what the work asks; `close`'s statements with COMMIT. When
   * the database ends it so that another one can go on, it is tried once more from its beginning: the work may run twice,
   * and must change nothing but by its connection, which refuses to be used once the transaction has ended.
   */
  transact<T, A = undefined>(
    opening: Statement | Opening<A> | null,
    work: (tx: Connection, entered: unknown[], asked: Promise<A>) => Promise<T>,
    close?: (result: T) => ClosingStatement[],
  ): Promise<T>;
  /** A read: what is asked before a connection is free goes out in one burst behind `entry`, as one transaction. */
  reader(entry: Statement): Reader;
  /** A small read of which very many come at the same moment. */
  batched: QueryBatcher;
  /** One statement by itself. */
  query<Row>(query: Statement): Promise<Row[]>;
  /** How many connections there are, how many of them are idle, and how many callers wait for one. */
  connections(): { total: number; idle: number; waiting: number };
  end(): Promise<void>;
};

type PoolOptions = { url: string; max: number; statementTimeoutMs?: number; lockTimeoutMs?: number };

// Two hundred writes at once in one organization, 60 a second at the least, are through by then: whoever waits longer
// waits for a database that does not keep up.
const longestWaitMs = 5000;
// A database that is away is told within two seconds.
const longestConnectMs = 1800;

/** Gives up connecting sooner than the pool lets a caller wait; the pool's one option is for both. */
class ImpatientClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: longestConnectMs });
  }
}

// The plans that a connection has kept for its statements go with it.
const longestLifeSeconds = 1800;

const begin = sql`begin`;
const commit = sql`commit`;

/** The connection of a transaction, which can be taken back from whoever still holds it. */
type Lent = Connection & {
  /** Ends it; throws when something was asked for that has not gone out, since nobody has waited for it. */
  takeBack(): void;
  /** Whether the database has ended the transaction in favour of another one. */
  isVictim(): boolean;
};

const tooLate = () => new Error('This transaction has ended: what was asked of its connection was not done');

/** What is asked at once, without waiting in between, goes out as one exchange. */
function lend(client: pg.PoolClient): Lent {
  let gathered: Asked[] = [];
  let isOver = false;
  let isVictim = false;
  function send(): void {
    const asked = gathered;
    gathered = [];
    if (asked.length === 0) return;
    exchange(
      client,
      asked.map((one) => one.query),
    ).then(
      (answers) => asked.forEach((one, index) => one.resolve(answers[index]?.rows ?? [])),
      (error: unknown) => {
        isVictim ||= isChosenVictim(error);
        asked.forEach((one) => one.reject(error));
      },
    );
  }
  return {
    query: <Row>(query: Statement) =>
      new Promise<unknown[]>((resolve, reject) => {
        if (isOver) reject(tooLate());
        else if (gathered.push({ query, resolve, reject }) === 1) process.nextTick(send);
      }) as Promise<Row[]>, // the caller knows its own select
    takeBack() {
      isOver = true;
      const unsent = gathered;
      gathered = [];
      for (const one of unsent) one.reject(tooLate());
      if (unsent.length > 0) throw new Error('A transaction did not wait for what it asked');
    },
    isVictim: () => isVictim,
  };
}

type Parts<T, A> = {
  opening: Statement | Opening<A> | null;
  work: (tx: Connection, entered: unknown[], asked: Promise<A>) => Promise<T>;
  close?: ((result: T) => ClosingStatement[]) | undefined;
};

/** Sends `begin`, what checks who asks, and what is asked without waiting for that. */
async function open<A>(
  lent: Lent,
  opening: Statement | Opening<A> | null,
): Promise<{ entered: unknown[]; asked: Promise<A> }> {
  const begun = lent.query(begin);
  const entry = opening && 'entry' in opening ? opening.entry : opening;
  const entering = entry ? lent.query<unknown>(entry) : Promise.resolve([]);
  // Without `ask`, nothing was asked and A is undefined.
  const asked =
    opening && 'entry' in opening
      ? markTransaction(() => opening.ask(lent, entering))
      : Promise.resolve(undefined as A);
  asked.catch(() => {}); // told when the work waits for it
  const [, entered] = await Promise.all([begun, entering]);
  return { entered, asked };
}

async function transactOn<T, A>(
  client: pg.PoolClient,
  lent: Lent,
  { opening, work, close }: Parts<T, A>,
): Promise<T> {
  const { entered, asked } = await open(lent, opening);
  const result = await markTransaction(() => work(lent, entered, asked));
  lent.takeBack();
  const last = close?.(result) ?? [];
  // Nobody is waited for in between: what the closing statements lock is locked for the shortest time.
  const answers = await exchange(client, [...last.map(({ statement }) => statement), commit]);
  // After a statement that failed unnoticed, the server answers ROLLBACK to COMMIT.
  const { command } = answers.at(-1) ?? {};
  if (command !== 'COMMIT') throw new Error(`The transaction ended as ${command}`);
  for (const [index, { read }] of last.entries()) read(answers[index]?.rows ?? []);
  return result;
}

type Tried<T> = { result: T } | { error: unknown; isVictim: boolean };

/** Tries a transaction; what fails is rolled back, and whoever still holds its connection cannot use it any more. */
async function tryOn<T, A>(pool: pg.Pool, parts: Parts<T, A>): Promise<Tried<T>> {
  const client = await pool.connect();
  const lent = lend(client);
  try {
    const result = await transactOn(client, lent, parts);
    client.release();
    return { result };
  } catch (error) {
    try {
      lent.takeBack();
    } catch {
      // What failed first says why.
    }
    await rollBack(client);
    return { error, isVictim: lent.isVictim() || isChosenVictim(error) };
  }
}

const pauseMs = 50;

async function transactIn<T, A>(pool: pg.Pool, parts: Parts<T, A>): Promise<T> {
  refuseInTransaction('Another transaction');
  try {
    const first = await tryOn(pool, parts);
    if ('result' in first) return first.result;
    if (!first.isVictim) throw first.error;
    // Whoever was spared has to wake first: begun at once, this would stand in its way again.
    await wait(pauseMs);
    const second = await tryOn(pool, parts);
    if ('result' in second) return second.result;
    throw second.error;
  } catch (error) {
    throw translate(error);
  }
}

/** Opens a pool on a database; nothing connects before the first statement. */
export function openDatabase({
  url,
  max,
  statementTimeoutMs = 8000,
  lockTimeoutMs = 6000,
}: PoolOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    Client: ImpatientClient,
    connectionTimeoutMillis: longestWaitMs,
    maxLifetimeSeconds: longestLifeSeconds,
    query_timeout: statementTimeoutMs + 1500,
    keepAlive: true,
    options: `-c statement_timeout=${statementTimeoutMs} -c lock_timeout=${lockTimeoutMs} -c idle_in_transaction_session_timeout=30000 -c plan_cache_mode=force_generic_plan -c jit=off -c random_page_cost=1.1 -c timezone=UTC`,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        parsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as (value: string) => unknown), // typed as any
    },
  } satisfies pg.PoolConfig & { pipeline: boolean }); // @types/pg does not know `pipeline` yet
  // A connection that dies while idle is replaced by the next one; without these it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  return {
    transact: (opening, work, close) => transactIn(pool, { opening, work, close }),
    reader: (entry) => createReader(pool, entry),
    batched: createQueryBatcher(pool),
    query: async <Row>(query: Statement) => {
      refuseInTransaction('A query by itself');
      try {
        return await ask<Row>(pool, query);
      } catch (error) {
        throw translate(error);
      }
    },
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
  };
}
