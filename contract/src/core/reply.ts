import { z } from 'zod';

/** The envelopes of the wire. `flat` spreads the value beside `success`, `superset` does so and repeats it as `data`. */
export type Envelope = 'ok' | 'list' | 'paged' | 'flat' | 'superset' | 'bare' | 'raw';

/**
 * What an endpoint answers: `item` is what its handler gives (one record, or one row of a list), `body` the whole
 * answer, `key` where a paged answer has its rows.
 */
export type Reply<E extends Envelope = Envelope, T extends z.ZodType = z.ZodType> = {
  envelope: E;
  item: T;
  body: z.ZodType;
  key?: string;
};

const success = { success: z.literal(true), message: z.string() };
const status = z.literal('success');

const paging = {
  total: z.int().min(0),
  totalIsCapped: z.boolean().optional(),
  page: z.int(),
  limit: z.int(),
  totalPages: z.int(),
};

/** `{ success, status, message, data: x }` */
export function ok<T extends z.ZodType>(item: T): Reply<'ok', T> {
  return { envelope: 'ok', item, body: z.object({ ...success, status, data: item }) };
}

/** `{ success, message, data: [x], total, page, limit, totalPages }` */
export function list<T extends z.ZodType>(item: T): Reply<'list', T> {
  return { envelope: 'list', item, body: z.object({ ...success, data: z.array(item), ...paging }) };
}

/** `{ success, status, message, data: { results: [x], total, page, limit, totalPages } }`, the rows under `key`. */
export function paged<T extends z.ZodType>(item: T, key = 'results'): Reply<'paged', T> {
  const data = z.object({ [key]: z.array(item), ...paging });
  return { envelope: 'paged', item, key, body: z.object({ ...success, status, data }) };
}

/** `{ success, message, ...x }` */
export function flat<T extends z.ZodObject>(item: T): Reply<'flat', T> {
  return { envelope: 'flat', item, body: item.extend(success) };
}

/** `{ success, message, ...x, data: x }`, for clients that read either. */
export function superset<T extends z.ZodObject>(item: T): Reply<'superset', T> {
  return { envelope: 'superset', item, body: item.extend({ ...success, data: item }) };
}

/** The value itself. */
export function bare<T extends z.ZodType>(item: T): Reply<'bare', T> {
  return { envelope: 'bare', item, body: item };
}

/** Bytes or an empty body: a file, or the answer of a storage call. */
export function raw(): Reply<'raw', z.ZodUnknown> {
  return { envelope: 'raw', item: z.unknown(), body: z.unknown() };
}

export type ListEnvelope = 'list' | 'paged';

/** Whether a reply is a page of rows. */
export function isListReply(reply: Reply): reply is Reply<ListEnvelope> {
  return reply.envelope === 'list' || reply.envelope === 'paged';
}
