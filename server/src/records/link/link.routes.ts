import type { Endpoint } from 'contract/core/endpoint';
import type { linkEndpoints } from 'contract/records/link/link.endpoints';
import type { RecordDefinition } from 'contract/records/record/record.endpoints';
import { reading, writing, type Binding } from '../../core/http/route.ts';
import type { createLinks } from './link.service.ts';

type LinkService = ReturnType<typeof createLinks<never>>;
type LinkCalls = Record<keyof ReturnType<typeof linkEndpoints<RecordDefinition>>, Endpoint>;

// What comes in has been parsed by the calls' own schemas, which are the same for every kind.
type Input = { params: Record<string, string>; query: never; body: never };
type Handler = (ctx: never, input: Input) => Promise<unknown>;

const read = (endpoint: Endpoint, handler: Handler): Binding => reading(endpoint, handler as never);
const write = (endpoint: Endpoint, handler: Handler): Binding => writing(endpoint, handler as never);

const recordOf = ({ params: { recordId = '' } }: Input) => recordId;

/** Serves the calls of what links a kind of record with others. */
export function linkRoutes(calls: LinkCalls, links: LinkService): Binding[] {
  return [
    read(calls.list, (ctx, input) => links.list(ctx, recordOf(input))),
    read(calls.items, (ctx, input) => links.items(ctx, recordOf(input))),
    read(calls.candidates, (ctx, input) => links.offer(ctx, recordOf(input), input.query)),
    write(calls.create, (ctx, input) => links.create(ctx, recordOf(input), input.body)),
    write(calls.remove, (ctx, input) => {
      const { reason }: { reason: string } = input.body;
      return links.remove(ctx, recordOf(input), input.params['linkId'] ?? '', reason);
    }),
    read(calls.trace, (ctx, input) => {
      const { steps }: { steps: number } = input.query;
      return links.trace(ctx, recordOf(input), steps);
    }),
  ];
}
