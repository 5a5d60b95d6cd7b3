import type { Endpoint, InputOf } from 'contract/core/endpoint';
import type { ListQuery } from 'contract/core/list';
import type { logEndpoints } from 'contract/organization/log/log.endpoints';
import { recordReadingEndpoints } from 'contract/record-reading.endpoints';
import type { Context } from '../../core/http/context.ts';
import { type Binding, reading } from '../../core/http/route.ts';
import { listLog } from '../../organization/log/log.service.ts';
import { listRuns } from '../checklist/run.service.ts';
import type { ServedKind } from '../record/server-module.ts';

type LogQuery = InputOf<typeof logEndpoints.list>['query'];

/** Serves what is read of a record of each kind below its own address and is kept elsewhere, to those who see the record. */
export const recordReadingRoutes = (kinds: readonly ServedKind[]): Binding[] =>
  kinds.flatMap(({ kind, records }) => {
    const { history, checklistRuns } = recordReadingEndpoints[kind];
    type Input<Q> = { params: { recordId: string }; query: Q };
    // The addresses of all kinds name the record alike.
    const read = <Q>(endpoint: Endpoint, give: (ctx: Context, id: string, query: Q) => Promise<unknown>) =>
      reading(endpoint, (async (ctx: Context, { params: { recordId }, query }: Input<Q>) => {
        await records.find(ctx, recordId);
        return give(ctx, recordId, query);
      }) as never);
    return [
      read<LogQuery>(history, listLog),
      read<ListQuery>(checklistRuns, (ctx, record, query) => listRuns(ctx, { record, ...query })),
    ];
  });
