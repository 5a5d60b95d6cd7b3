import type { QueryFields } from './query-fields.ts';

/** What a declared call is to the server, to tests of the whole and to tools: all that was declared. */
export type Seen<O> = O & QueryFields;

/** The declaration of a call, by which its types are found. */
export type Whole<E> = E;
