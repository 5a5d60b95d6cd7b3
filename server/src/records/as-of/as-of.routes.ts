import type { Endpoint } from 'contract/core/endpoint';
import type { asOfEndpoints } from 'contract/records/as-of/as-of.endpoints';
import type { RecordDefinition } from 'contract/records/record/record.endpoints';
import type { Context } from '../../core/http/context.ts';
import { type Binding, reading } from '../../core/http/route.ts';
import type { AsOfQuery, createAsOf } from './as-of.service.ts';

type Calls = { [Name in keyof ReturnType<typeof asOfEndpoints<RecordDefinition>>]: Endpoint };

// What comes in has been parsed by the schemas of the calls; what goes out is checked by the kind's.
type Input = { params: { recordId: string }; query: AsOfQuery };

const read = (endpoint: Endpoint, handler: (ctx: Context, input: Input) => Promise<unknown>): Binding =>
  reading(endpoint, handler as never);

/** Serves the calls by which records of a kind are read as they were. */
export const asOfRoutes = (calls: Calls, asOf: ReturnType<typeof createAsOf>): Binding[] => [
  read(calls.listAsOf, (ctx, { query }) => asOf.list(ctx, query)),
  read(calls.findAsOf, (ctx, { params, query }) => asOf.find(ctx, params.recordId, query)),
];
