import type { Endpoint } from 'contract/core/endpoint';
import type { ListQuery } from 'contract/core/list';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { type Binding, reading, writing } from '../../core/http/route.ts';
import type { createRows } from '../part/rows.service.ts';

type Input = { params: Record<string, string>; query: ListQuery; body: never };

const read = (endpoint: Endpoint, handler: (ctx: Context, input: Input) => Promise<unknown>): Binding =>
  reading(endpoint, handler as never);

const write = (endpoint: Endpoint, handler: (ctx: WriteContext, input: Input) => Promise<unknown>): Binding =>
  writing(endpoint, handler as never);

/** Serves the calls of rows that stand below a record; `id` is how a path names one. */
export function rowRoutes(
  calls: Record<'list' | 'create' | 'update' | 'remove', Endpoint>,
  rows: ReturnType<typeof createRows>,
  id: string,
): Binding[] {
  const recordOf = ({ params: { recordId = '' } }: Input) => recordId;
  const oneOf = (input: Input) => ({ recordId: recordOf(input), id: input.params[id] ?? '' });
  return [
    read(calls.list, (ctx, input) => rows.list(ctx, recordOf(input), input.query)),
    write(calls.create, (ctx, input) => rows.add(ctx, recordOf(input), input.body)),
    write(calls.update, (ctx, input) => rows.change(ctx, oneOf(input), input.body)),
    write(calls.remove, (ctx, input) => {
      const { reason }: { reason?: string } = input.body;
      return rows.remove(ctx, oneOf(input), reason);
    }),
  ];
}
