import type { Endpoint } from 'contract/core/endpoint';
import { recordReadingEndpoints } from 'contract/record-reading.endpoints';
import type { ListQuery } from 'contract/core/list';
import type { Context } from '../../core/http/context.ts';
import { type Binding, reading } from '../../core/http/route.ts';
import { listLog } from '../../organization/log/log.service.ts';
import { listRuns } from '../checklist/run.service.ts';
import type { ServedKind } from '../record/server-module.ts';

// The addresses of all kinds name the record alike; the query has been parsed by the schema of the call.
type Input = { params: { recordId: string }; query: never };
type Give = (ctx: Context, id: string, query: never) => Promise<unknown>;

/** Serves what is read of a record of each kind below its own address and is kept elsewhere, to those who see the record. */
export const recordReadingRoutes = (kinds: readonly ServedKind[]): Binding[] =>
  kinds.flatMap(({ kind, records }) => {
    const { history, checklistRuns } = recordReadingEndpoints[kind];
    const read = (endpoint: Endpoint, give: Give) =>
      reading(endpoint, (async (ctx: Context, { params: { recordId }, query }: Input) => {
        await records.find(ctx, recordId);
        return give(ctx, recordId, query);
      }) as never);
    return [
      read(history, listLog),
      read(checklistRuns, (ctx, record, query: ListQuery) => listRuns(ctx, { record, ...query })),
    ];
  });
