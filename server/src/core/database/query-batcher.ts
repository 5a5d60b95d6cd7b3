import type pg from 'pg';
import { exchangeEach } from './exchange.ts';
import { translate, type Statement } from './statement.ts';

/** Asks some small things as whoever `entry` lets in; gives the rows of each, those of `entry` first. */
export type QueryBatcher = (entry: Statement, ...queries: Statement[]) => Promise<unknown[][]>;

type Caller = { queries: Statement[]; resolve(answers: unknown[][]): void; reject(error: unknown): void };

const mostAtOnce = 50;

async function serve(client: pg.PoolClient, callers: readonly Caller[]): Promise<void> {
  const outcomes = await exchangeEach(
    client,
    callers.map(({ queries }) => queries),
  );
  // After a time-out its answers are not to be trusted, and others are rare.
  client.release(outcomes.some(({ status }) => status === 'rejected'));
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') callers[index]?.resolve(outcome.value.map(({ rows }) => rows));
    else callers[index]?.reject(translate(outcome.reason));
  }
}

/**
 * Batches what very many ask at the same moment. One connection is taken, and whoever has come while it
 * was busy is served with all others who wait, as one message: that costs both sides a fraction.
 */
export function createQueryBatcher(pool: pg.Pool): QueryBatcher {
  let waiting: Caller[] = [];
  let isOpen = false;

  function refuseAll(error: unknown): undefined {
    for (const { reject } of waiting) reject(translate(error));
    waiting = [];
  }

  async function open(): Promise<void> {
    isOpen = true;
    while (waiting.length > 0) {
      const client = await pool.connect().catch(refuseAll);
      if (client) await serve(client, waiting.splice(0, mostAtOnce));
    }
    isOpen = false;
  }

  return (...queries) =>
    new Promise((resolve, reject) => {
      waiting.push({ queries, resolve, reject });
      if (!isOpen) void open();
    });
}
