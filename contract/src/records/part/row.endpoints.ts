import type { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { removalInput } from '../../core/field.ts';
import { listQuery } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import type { Permission } from '../../core/rights/permissions.ts';

type Rows<
  O extends `/${string}`,
  C extends string,
  I extends string,
  A extends Permission,
  X extends Permission,
  T extends z.ZodObject,
  N extends z.ZodObject,
  P extends z.ZodObject,
  Y extends Permission,
> = {
  /** Where the record is, the word of the collection in paths, and how a path names one of it. */
  one: O;
  collection: C;
  id: I;
  read: A;
  work: X;
  /** What changing one asks, where whoever is named in it may say some of it. */
  change?: Y;
  reply: T;
  create: N;
  patch: P;
  sorts: readonly [string, ...string[]];
  /** How one is called, and what they are, for the API document. */
  word: string;
  are: string;
  /** What it does besides. */
  adds: string;
  removes: string;
  stales: readonly string[];
};

const titleOf = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The calls of rows that stand below a record and have nothing below themselves: listed, added, changed and deleted. */
export function rowEndpoints<
  const O extends `/${string}`,
  const C extends string,
  const I extends string,
  const A extends Permission,
  const X extends Permission,
  T extends z.ZodObject,
  N extends z.ZodObject,
  P extends z.ZodObject,
  const Y extends Permission = X,
>({
  one,
  collection,
  id,
  read,
  work,
  change,
  reply,
  create,
  patch,
  sorts,
  word,
  stales,
  ...words
}: Rows<O, C, I, A, X, T, N, P, Y>) {
  const all = `${one}/${collection}` as const;
  const said = { reply: ok(reply), failure: `Failed to save the ${word}`, stales };
  return {
    list: endpoint(`GET ${all}`, {
      access: read,
      summary: words.are,
      query: listQuery({ sort: sorts }),
      reply: list(reply),
    }),
    create: endpoint(`POST ${all}`, {
      access: work,
      summary: words.adds,
      body: create,
      status: 201,
      success: `${titleOf(word)} added`,
      ...said,
    }),
    update: endpoint(`PATCH ${all}/:${id}`, {
      access: change ?? work,
      summary: `Changes what is said of a ${word}.`,
      body: patch,
      success: `${titleOf(word)} saved`,
      ...said,
    }),
    remove: endpoint(`DELETE ${all}/:${id}`, {
      access: work,
      summary: words.removes,
      body: removalInput,
      success: `${titleOf(word)} deleted`,
      ...said,
      failure: 'Delete failed',
    }),
  };
}
