import { z } from 'zod';
import { limits } from './limits.ts';
import { givenId, searchText } from './field.ts';

/** What a list lets its caller choose: the page size it starts with, the fields it sorts by, its named filters. */
export type ListOptions<S extends string, F extends z.ZodRawShape> = {
  limit?: number;
  sort: readonly [S, ...S[]];
  filters?: F;
};

/** A page of rows as the store gives it; `route` wraps it in the envelope that the endpoint declares. */
export type Page<T> = { results: T[]; total: number; totalIsCapped?: boolean; page: number; limit: number };

/** A whole number from 1 in a query. */
export const wholeNumberOf = (max: number, message: string) =>
  z.coerce.number({ error: message }).int(message).min(1, message).max(max, message);

/** What `sort` may say: each name, and each with a minus for the other direction. */
export function sortNames<const S extends string>(names: readonly [S, ...S[]]) {
  // flatMap forgets that there is at least one
  return names.flatMap((name) => [name, `-${name}`] as const) as [S | `-${S}`, ...(S | `-${S}`)[]];
}

/**
 * The query of a list: `page`, `limit` (1 to 100), `search` (a literal, case-insensitive part), `sort`
 * (`field` or `-field`, from the declared ones; the first is the default, newest first) and the named filters.
 */
export function listQuery<const S extends string, F extends z.ZodRawShape = Record<never, never>>(
  options: ListOptions<S, F>,
) {
  const sorts = sortNames(options.sort);
  return z.object({
    page: wholeNumberOf(limits.pageMax, 'Page is a whole number from 1').default(1),
    limit: wholeNumberOf(
      limits.pageSizeMax,
      `Limit is a whole number from 1 to ${limits.pageSizeMax}`,
    ).default(options.limit ?? limits.pageSize),
    search: searchText().optional(),
    sort: z.enum(sorts, `Sort is one of ${sorts.join(', ')}`).optional(),
    // The generic shape is widened by the default; it is exactly the declared filters.
    ...((options.filters ?? {}) as F),
  });
}

/** What every list query has, whatever its filters. */
export type ListQuery = {
  page: number;
  limit: number;
  search?: string | undefined;
  sort?: string | undefined;
};

// A hundred ids with their commas.
const severalMax = 4000;

/** A filter for which several values may be chosen: one text on the wire, its values separated by commas. */
export function severalOf<T extends z.ZodType<string, string>>(value: T) {
  return z
    .string()
    .max(severalMax, `At most ${severalMax} characters`)
    .transform((words) => words.split(','))
    .pipe(z.array(value).max(limits.pageSizeMax, `At most ${limits.pageSizeMax} at once`));
}

/**
 * How people are found where some of them are chosen: by a part of their name or email address, or by their ids, which
 * gives the names of those who are chosen already. Without any of these, all of them.
 */
export const peopleQuery = z.object({
  search: searchText().optional(),
  ids: severalOf(givenId('Choose people from the list')).optional(),
  limit: wholeNumberOf(
    limits.pageSizeMax,
    `Limit is a whole number from 1 to ${limits.pageSizeMax}`,
  ).optional(),
});

export type PeopleQuery = z.output<typeof peopleQuery>;

/** `true` or `false` in a query string. */
export const queryFlag = z
  .enum(['true', 'false'], 'Use true or false')
  .transform((value) => value === 'true');

// With commas in its values, a list could be divided in very many ways.
const anythingIn = (isList: boolean) => (isList ? '[^,]+' : '.+');

/** A pattern for one value; what JSON Schema cannot say of it (a limit of a number, a check of ours) stays unsaid. */
function patternOf(schema: z.ZodType): string {
  const given = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const taken = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' });
  const one = taken.type === 'array' ? (taken.items as typeof taken) : { ...taken, ...given }; // never an array of items
  const words = one.enum ?? (one.const === undefined ? undefined : [one.const]);
  const number = `${one.minimum === 0 ? '[0-9]' : '[1-9]'}[0-9]{0,${String(one.maximum ?? '').length - 1}}`;
  const value =
    words?.map((word) => String(word).replace(/\W/g, '\\$&')).join('|') ??
    one.pattern?.replace(/^\^|\$$/g, '') ??
    (one.type === 'integer' ? number : anythingIn(taken.type === 'array'));
  return taken.type === 'array' ? `^(?:${value})(?:,(?:${value}))*$` : `^(?:${value})$`;
}

/**
 * What each field of a query may hold, as the source of a regular expression: enough to tell nonsense in an address
 * without the schema, which decides on the server.
 */
export function patternsOf(query: z.ZodObject): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query.shape).map(([name, field]) => [name, patternOf(field as z.ZodType)]), // shapes hold schemas
  );
}
