import pg from 'pg';
import { named, type Statement } from './statement.ts';

type Answer = pg.QueryResult<pg.QueryResultRow>;

/** A statement and whoever waits for its rows. */
export type Asked = { query: Statement; resolve(rows: unknown[]): void; reject(error: unknown): void };

type Callback = (error: Error | null, answers: Answer | Answer[]) => void;
type Wire = pg.Connection & { submittedNamedStatements: Record<string, string> };
type Config = Partial<pg.QueryConfig> & { queryMode?: 'extended' };

// What the driver's client calls on a query; the driver's types declare less.
type DriverQuery = {
  name: string | undefined;
  text: string | undefined;
  submit(wire: pg.Connection): Error | null;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
};
const DriverQuery = pg.Query as unknown as new (config: Config, callback?: Callback) => DriverQuery;

/** Several statements that the client takes for one query; their answers are gathered as those of a script. */
class Exchange extends DriverQuery {
  readonly #parts: DriverQuery[];
  #at = 0;

  constructor(queries: readonly Statement[], callback: Callback) {
    super({ text: '' }, callback);
    this.#parts = queries.map((query) => new DriverQuery({ ...named(query), queryMode: 'extended' }));
    this.#attend(0);
  }

  // When the server has parsed a named statement, the client reads here which one it was.
  #attend(at: number): void {
    this.#at = at;
    this.name = this.#parts[at]?.name;
    this.text = this.#parts[at]?.text;
  }

  override submit(wire: pg.Connection): null {
    // Each part would ask to be answered by itself; without that, the server answers once, at the end.
    const quiet: pg.Connection = Object.create(wire, { sync: { value: () => {} } });
    wire.stream.cork();
    try {
      for (const part of this.#parts) part.submit(quiet);
      wire.sync();
    } catch (error) {
      wire.stream.destroy(); // half an exchange would be answered to whoever asks next
      throw error;
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    super.handleCommandComplete(message, wire);
    this.#attend(this.#at + 1);
  }

  override handleError(error: Error, wire: Wire): void {
    // The server has skipped what stood behind, so it has not parsed it either.
    for (const { name = '' } of this.#parts.slice(this.#at + 1)) delete wire.submittedNamedStatements[name];
    super.handleError(error, wire);
  }
}

/**
 * Sends statements as one message and gives their answers, in order; they are in one transaction. After one that
 * fails none is done, and its error is that of all.
 */
export function exchange(client: pg.ClientBase, queries: readonly Statement[]): Promise<Answer[]> {
  return new Promise((resolve, reject) => {
    const whole = new Exchange(queries, (error, answers) =>
      error ? reject(error) : resolve([answers].flat()),
    );
    client.query(whole);
  });
}

/**
 * Sends several exchanges as one message; each is answered, or fails, by itself. Without BEGIN, the statements of one are
 * in a transaction all the same, which ends with it.
 */
export function exchangeEach(
  client: pg.ClientBase,
  all: readonly (readonly Statement[])[],
): Promise<PromiseSettledResult<Answer[]>[]> {
  const { stream } = (client as unknown as { connection: Wire }).connection; // not in the driver's types
  stream.cork();
  const answers = all.map((queries) => exchange(client, queries));
  stream.uncork();
  return Promise.allSettled(answers);
}

/** Whether the database has ended a transaction so that another one could go on: the same once more may well succeed. */
export const isChosenVictim = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001');

/** Ends a transaction that has failed, and gives its connection back; one that cannot even do that is thrown away. */
export async function rollBack(client: pg.PoolClient | undefined): Promise<void> {
  const isBroken = await client?.query('rollback').then(
    () => false,
    () => true,
  );
  client?.release(isBroken);
}
