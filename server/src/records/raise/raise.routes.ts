import type { Endpoint } from 'contract/core/endpoint';
import type { RecordBase } from 'contract/records/record/record';
import { type Binding, writing } from '../../core/http/route.ts';
import type { WriteContext } from '../../core/http/context.ts';
import type { createRaising } from './raise.service.ts';

type Calls = Record<'raise' | 'revise' | 'withdraw' | 'takeOver' | 'decline', Endpoint>;

// What comes in has been parsed by the schemas of the calls; what goes out is checked by the kind's.
type Input = { params: Record<string, string>; body: never };

const write = (endpoint: Endpoint, handler: (ctx: WriteContext, input: Input) => Promise<unknown>): Binding =>
  writing(endpoint, handler as never);

const idOf = ({ params: { recordId = '' } }: Input) => recordId;

/** Serves the short form of a kind of record, and what leads from it to the full one. */
export function raiseRoutes(calls: Calls, raising: ReturnType<typeof createRaising<RecordBase>>): Binding[] {
  return [
    write(calls.raise, (ctx, { body }) => raising.raise(ctx, body)),
    write(calls.revise, (ctx, input) => raising.revise(ctx, idOf(input), input.body)),
    write(calls.withdraw, (ctx, input) => {
      const { reason }: { reason?: string | null } = input.body;
      return raising.withdraw(ctx, idOf(input), reason);
    }),
    write(calls.takeOver, (ctx, input) => raising.takeOver(ctx, idOf(input), input.body)),
    write(calls.decline, (ctx, input) => raising.decline(ctx, idOf(input), input.body)),
  ];
}
