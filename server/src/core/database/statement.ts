import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { fullSentence, isCapacity } from 'contract/core/capacity';
import { createNames } from './statement-names.ts';
import { AppError, conflict, unavailable } from '../http/errors.ts';

const text = (value: string) => value;

/** A statement and its values: what the template tag makes, or what was composed before. */
export type Statement = Pick<Sql, 'text' | 'values'>;

/** Where a statement may be sent: a transaction, or the batches of a read. Rows come as objects. */
export type Connection = { query<Row>(query: Statement): Promise<Row[]> };

class Place {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A statement whose text is composed once: a long one costs more to put together, and to look up by its text, than to
 * send. `make` is called one time, with as many places as there are values; each call of the result gives the values.
 */
export function compose<const A extends readonly unknown[]>(
  count: A['length'],
  make: (places: { [K in keyof A]: unknown }) => Sql,
): (...given: A) => Statement {
  const places = Array.from({ length: count }, (_, index) => new Place(index));
  const made = make(places as { [K in keyof A]: unknown }); // as many as it takes
  const { values } = made;
  const composed = made.text;
  return (...given) => ({
    text: composed,
    values: values.map((value) => (value instanceof Place ? given[value.index] : value)),
  });
}

/** How columns come back: dates as written, instants as ISO text in UTC, counts and amounts as numbers. */
export const parsers = new Map<number, (value: string) => unknown>([
  [pg.types.builtins.DATE, text],
  [pg.types.builtins.TIMESTAMPTZ, (value) => new Date(value).toISOString()],
  [pg.types.builtins.INT8, Number],
  [pg.types.builtins.NUMERIC, Number],
]);

let nameOf = createNames();

/** Forgets which statements came often: what opens its connections anew has met none. */
export function forgetNames(): void {
  nameOf = createNames();
}

/** A statement under a name, so that PostgreSQL plans it once for each connection; seldom ones go unnamed. */
export function named(query: Statement): pg.QueryConfig {
  const statement = query.text;
  const name = nameOf(statement);
  return { text: statement, values: [...query.values], ...(name ? { name } : {}) };
}

const awayCodes = /^(08...|57P0[1-5]|53300|57014|55P03|40001|40P01|EPIPE|ENOTFOUND|ETIMEDOUT|ECONN.*)$/;
const awayMessages =
  /Connection terminated|timeout exceeded|timeout expired|Query read timeout|not queryable|Client was closed/;

// What check_capacity raises, with the name of the capacity.
const noRoom = 'PL001';

/**
 * Turns what the driver throws while the database is away, locked or overloaded into a 503, and what a limit refuses
 * into a 409 that says it.
 */
export function translate(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === noRoom && isCapacity(error.message)) return conflict(fullSentence(error.message));
  return awayCodes.test(code) || awayMessages.test(error.message)
    ? Object.assign(unavailable(), { cause: error })
    : error;
}

/** Sends a statement and gives its rows, whose form the caller knows from its own select. */
export async function ask<Row>(client: Pick<pg.ClientBase, 'query'>, query: Statement): Promise<Row[]> {
  const { rows } = await client.query<Row & pg.QueryResultRow>(named(query));
  return rows;
}
