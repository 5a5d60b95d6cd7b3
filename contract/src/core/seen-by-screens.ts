import type { QueryFields } from './query-fields.ts';
import type { ListEnvelope, Reply } from './reply.ts';

declare const declared: unique symbol;

/** What the build leaves out of a call for a screen: `plainCalls` in web/calls.ts. */
type LeftOut = 'summary' | 'query' | 'body' | 'rates' | 'unlogged' | 'reply';

/** What of an answer's declaration a screen is given, and that lists alone say what their query may hold. */
type Answered<O> = O extends { reply: infer R }
  ? { reply: Omit<R, 'item' | 'body'> } & (R extends Reply<ListEnvelope> ? QueryFields : unknown)
  : never;

/**
 * What a declared call is to a screen: the data that the build gives it, without schemas. The condition `screen` of
 * web/tsconfig.json takes this file in place of the other one. The whole declaration goes along as a type alone.
 */
export type Seen<O> = Omit<O, LeftOut> & Answered<O> & { readonly [declared]?: O };

/** The declaration of a call, by which its types are found. */
export type Whole<E> = E extends { readonly [declared]?: infer O } ? NonNullable<O> : never;
