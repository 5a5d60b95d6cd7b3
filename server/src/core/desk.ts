import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { exchangeEach } from './exchange.ts';
import { translate } from './statement.ts';

/** Asks some small things as whoever `entry` lets in; gives the rows of each, those of `entry` first. */
export type Desk = (entry: Sql, ...queries: Sql[]) => Promise<unknown[][]>;

type Visitor = { queries: Sql[]; resolve(answers: unknown[][]): void; reject(error: unknown): void };

const mostAtOnce = 50;

async function serve(client: pg.PoolClient, visitors: readonly Visitor[]): Promise<void> {
  const outcomes = await exchangeEach(
    client,
    visitors.map(({ queries }) => queries),
  );
  // After a time-out its answers are not to be trusted, and others are rare.
  client.release(outcomes.some(({ status }) => status === 'rejected'));
  for (const [index, outcome] of outcomes.entries()) {
    if (outcome.status === 'fulfilled') visitors[index]?.resolve(outcome.value.map(({ rows }) => rows));
    else visitors[index]?.reject(translate(outcome.reason));
  }
}

/**
 * A desk before a pool, for what very many ask at the same moment. It takes one connection, and whoever has come while it
 * was busy is served with all others who wait, as one message: that costs both sides a fraction.
 */
export function createDesk(pool: pg.Pool): Desk {
  let waiting: Visitor[] = [];
  let isOpen = false;

  function turnAway(error: unknown): undefined {
    for (const { reject } of waiting) reject(translate(error));
    waiting = [];
  }

  async function open(): Promise<void> {
    isOpen = true;
    while (waiting.length > 0) {
      const client = await pool.connect().catch(turnAway);
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
