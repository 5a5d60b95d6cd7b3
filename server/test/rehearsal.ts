import type { Sql } from 'sql-template-tag';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection, Database } from '../src/core/database/database.ts';
import { isChosenVictim } from '../src/core/database/exchange.ts';

/** Ends a transaction that has done everything but its commit, with what it would have answered. */
class Rehearsed extends Error {
  readonly result: unknown;

  constructor(result: unknown) {
    super('Rehearsed');
    this.result = result;
  }
}

export type Rehearsal = {
  database: Database;
  /** From now on transactions are rehearsed: they lock all that they would, and then change nothing. */
  begin(): void;
  end(): void;
  /** How many transactions the database has ended so that another one could go on. */
  victims(): number;
};

const longestPauseMs = 4;
// A call of hundreds of statements would do nothing but pause, and the others wait for it.
const mostPauses = 12;

/**
 * A database whose transactions can be rehearsed, so that calls that delete what the others need can meet them again and
 * again. Each pauses before some of its statements, that two of them meet at ever other places.
 */
export function rehearsing(database: Database): Rehearsal {
  let isRehearsed = false;
  let victims = 0;
  const counting = <T>(asked: Promise<T>) =>
    asked.catch((error: unknown) => {
      if (isChosenVictim(error)) victims += 1;
      throw error;
    });
  function pausing(tx: Connection): Connection {
    let turn = Promise.resolve();
    let pauses = 0;
    return {
      // In the order in which they were asked, as ever.
      async query<Row>(query: Sql) {
        if (Math.random() < 0.5 && pauses < mostPauses) {
          pauses += 1;
          turn = turn.then(() => wait(Math.random() * longestPauseMs));
        }
        await turn;
        return counting(tx.query<Row>(query));
      },
    };
  }
  async function rehearse<T, A>(
    ...[opening, work, close]: Parameters<typeof database.transact<T, A>>
  ): Promise<T> {
    const rehearsed = database.transact<T, A>(opening, async (tx, rows, asked): Promise<T> => {
      const result = await work(pausing(tx), rows, asked);
      const last = close?.(result) ?? [];
      const answers = await counting(Promise.all(last.map(({ statement }) => tx.query(statement))));
      for (const [index, { read }] of last.entries()) read(answers[index] ?? []);
      throw new Rehearsed(result);
    });
    return rehearsed.catch((error: unknown) => {
      if (error instanceof Rehearsed) return error.result as T; // of this work
      throw error;
    });
  }
  return {
    database: {
      ...database,
      transact: <T, A = undefined>(...args: Parameters<typeof database.transact<T, A>>) =>
        isRehearsed ? rehearse<T, A>(...args) : database.transact<T, A>(...args),
    },
    begin: () => void (isRehearsed = true),
    end: () => void (isRehearsed = false),
    victims: () => victims,
  };
}
