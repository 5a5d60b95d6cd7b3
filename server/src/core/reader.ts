import type pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { exchange, rollBack, type Asked } from './exchange.ts';
import { translate, type Connection } from './statement.ts';

const begin = sql`begin read only`;
const commit = sql`commit`;

async function ask(client: pg.PoolClient, waiting: readonly Asked[]): Promise<void> {
  const [, ...answers] = await exchange(client, [begin, ...waiting.map((one) => one.query), commit]);
  for (const [index, one] of waiting.entries()) one.resolve(answers[index]?.rows ?? []);
}

async function burst(pool: pg.Pool, waiting: Asked[], close: () => void): Promise<void> {
  let client: pg.PoolClient | undefined;
  try {
    client = await pool.connect();
    close();
    await ask(client, waiting);
    client.release();
  } catch (error) {
    close();
    for (const one of waiting) one.reject(translate(error));
    await rollBack(client);
  }
}

/** What a read asks through; each burst begins with `entry`, whose first answer `entered` gives. */
export type Reader = Connection & { entered(): Promise<unknown[]> };

/** A reader on a pool: what is asked before a connection is free goes out together. */
export function createReader(pool: pg.Pool, entry: Sql): Reader {
  let entered: Promise<unknown[]> | undefined;
  let open: Asked[] | undefined;
  const add = (query: Sql) =>
    new Promise<unknown[]>((resolve, reject) => open?.push({ query, resolve, reject }));

  function batch(): void {
    if (open) return;
    const waiting: Asked[] = (open = []);
    const opening = add(entry);
    entered ??= opening;
    // Each batch enters again; only the first answer is asked for.
    opening.catch(() => {});
    void burst(pool, waiting, () => (open = undefined));
  }
  return {
    query<Row>(query: Sql): Promise<Row[]> {
      batch();
      return add(query) as Promise<Row[]>; // the caller knows its own select
    },
    entered(): Promise<unknown[]> {
      if (!entered) batch();
      return entered ?? Promise.resolve([]);
    },
  };
}
