import type { Seen, Whole } from '#seen';
import { z } from 'zod';
import type { Permission } from './rights/permissions.ts';
import type { ListEnvelope, Reply } from './reply.ts';
import { type Page, patternsOf } from './list.ts';
import { type Method, withRouteParts } from './route-parts.ts';

type RouteText = `${Method} /${string}`;

/** Who may call: nobody needs to be known, any session, or a permission. */
export type Access = 'public' | 'signedIn' | Permission;

/** At most so many calls in so many seconds; all nodes count together. `address` is the caller's network. */
export type Rate = { by: 'address' | 'email' | 'user'; limit: number; seconds: number };

export type EndpointOptions = {
  access: Access;
  /** One sentence for the API documentation. */
  summary: string;
  reply: Reply;
  query?: z.ZodType;
  body?: z.ZodType;
  status?: 200 | 201;
  /** The other status of a call that sometimes makes something new. */
  otherStatus?: 201;
  /** The cache topic that a GET fills and a write drops; by default the part of `access` before the dot. */
  topic?: string;
  /** The server's `message`, and the toast, on success. */
  success?: string;
  /** The toast when a refusal carries no message of its own. */
  failure?: string;
  rates?: readonly Rate[];
  /** Names of other endpoints' topics that a write makes stale. */
  stales?: readonly string[];
  /** Whether the answer holds a right (a signed link): it is then never kept under an Idempotency-Key. */
  holdsRight?: boolean;
  /** A write that leaves no activity row of its own, with the reason. */
  unlogged?: string;
};

export type Endpoint<
  R extends RouteText = RouteText,
  O extends EndpointOptions = EndpointOptions,
> = Seen<O> & {
  route: R;
  method: Method;
  path: string;
  params: readonly string[];
  topic: string;
};

/** A call that answers a page of rows, and takes the query of one. */
export type ListEndpoint = Endpoint<
  RouteText,
  EndpointOptions & { query: z.ZodObject; reply: Reply<ListEnvelope> }
>;

type ParamNames<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type RouteOf<E> = E extends { route: infer R extends string } ? R : never;

export type ParamsOf<E> = { [Name in ParamNames<RouteOf<E>>]: string };
export type QueryOf<E> =
  Whole<E> extends { query: infer Q extends z.ZodType } ? z.output<Q> : Record<never, never>;
export type BodyOf<E> = Whole<E> extends { body: infer B extends z.ZodType } ? z.output<B> : undefined;

/** What a handler is given. */
export type InputOf<E> = { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> };

/** What a handler gives: the item, or a page of items for a list. */
export type ResultOf<E> =
  Whole<E> extends { reply: Reply<infer N, infer T> }
    ? N extends ListEnvelope
      ? Page<z.output<T>>
      : z.output<T>
    : never;

type Given<K extends string, T> = Record<never, never> extends T ? { [Key in K]?: T } : { [Key in K]: T };

/** What a client sends. */
export type ArgsOf<E> = Given<'params', ParamsOf<E>> &
  (Whole<E> extends { query: infer Q extends z.ZodType }
    ? { query?: Partial<z.input<Q>> }
    : { query?: never }) &
  (Whole<E> extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : { body?: never });

/** What a client gets: the item itself, or a page of items. */
export type AnswerOf<E> = ResultOf<E>;

/** Whether a path parameter is the id of a record. */
export function isIdParam(name: string): boolean {
  return /^id$|Id$/.test(name);
}

/** Declares one call of the API: its method and path, who may make it, what goes in and what comes out. */
export function endpoint<const R extends RouteText, const O extends EndpointOptions>(
  route: R,
  options: O,
): Endpoint<R, O>;
// To screens a call is less than what is made here, and only the server makes one.
export function endpoint(route: RouteText, options: EndpointOptions): object {
  const fields = options.query instanceof z.ZodObject ? patternsOf(options.query) : {};
  const topic = options.topic ?? options.access.split('.')[0] ?? options.access;
  return withRouteParts({ ...options, route, fields, topic });
}
