import type pg from 'pg';
import { exchange, rollBack, type Asked } from './exchange.ts';
import { refuseInTransaction } from './in-transaction.ts';
import { translate, type Connection, type Statement } from './statement.ts';

// What goes out in one exchange is one transaction, which ends with it: BEGIN and COMMIT would say it a second time.
async function ask(client: pg.PoolClient, waiting: readonly Asked[]): Promise<void> {
  const answers = await exchange(
    client,
    waiting.map((one) => one.query),
  );
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

/**
 * What a read asks through; each burst begins with `entry`, whose first answer `entered` gives. Whoever still holds it
 * after `end` is refused.
 */
export type Reader = Connection & { entered(): Promise<unknown[]>; end(): void };

/** A reader on a pool: what is asked before a connection is free goes out together. */
export function createReader(pool: pg.Pool, entry: Statement): Reader {
  let entered: Promise<unknown[]> | undefined;
  let open: Asked[] | undefined;
  let isOver = false;
  const add = (query: Statement) =>
    new Promise<unknown[]>((resolve, reject) => open?.push({ query, resolve, reject }));

  function batch(): void {
    if (isOver) throw new Error('This read has ended: what was asked of its connection was not done');
    if (open) return;
    refuseInTransaction('A read by itself');
    const waiting: Asked[] = (open = []);
    const opening = add(entry);
    entered ??= opening;
    // Each batch enters again; only the first answer is asked for.
    opening.catch(() => {});
    void burst(pool, waiting, () => (open = undefined));
  }
  return {
    async query<Row>(query: Statement): Promise<Row[]> {
      batch();
      return add(query) as Promise<Row[]>; // the caller knows its own select
    },
    async entered(): Promise<unknown[]> {
      if (!entered) batch();
      return entered ?? [];
    },
    end: () => void (isOver = true),
  };
}
