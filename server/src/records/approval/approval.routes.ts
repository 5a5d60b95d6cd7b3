import type { Endpoint } from 'contract/core/endpoint';
import type { approvalEndpoints } from 'contract/records/approval/approval.endpoints';
import type { RecordDefinition } from 'contract/records/record/record.endpoints';
import { type Binding, reading, writing } from '../../core/http/route.ts';
import type { createApprovals } from './approval.service.ts';

type ApprovalCalls = Record<keyof ReturnType<typeof approvalEndpoints<RecordDefinition>>, Endpoint>;
type ApprovalService = ReturnType<typeof createApprovals<never>>;

// What comes in has been parsed by the calls' own schemas, which are the same for every kind.
type Input = { params: Record<string, string>; query: never; body: never };
type Handler = (ctx: never, input: Input) => Promise<unknown>;

const read = (endpoint: Endpoint, handler: Handler): Binding => reading(endpoint, handler as never);
const write = (endpoint: Endpoint, handler: Handler): Binding => writing(endpoint, handler as never);

const placeOf = ({ params: { recordId = '', approvalId = '' } }: Input) => ({ recordId, approvalId });

/** Serves the calls of the approvals of a kind of record. */
export function approvalRoutes(calls: ApprovalCalls, approvals: ApprovalService): Binding[] {
  return [
    read(calls.overview, (ctx, input) => approvals.overview(ctx, placeOf(input).recordId)),
    read(calls.candidates, (ctx, input) => approvals.candidates(ctx, placeOf(input).recordId, input.query)),
    read(calls.routes, (ctx, input) => approvals.routes(ctx, placeOf(input).recordId)),
    write(calls.ask, (ctx, input) => approvals.ask(ctx, placeOf(input).recordId, input.body)),
    write(calls.decide, (ctx, input) => approvals.decide(ctx, placeOf(input), input.body)),
    write(calls.replace, (ctx, input) => approvals.replace(ctx, placeOf(input), input.body)),
    write(calls.withdraw, (ctx, input) => {
      const { reason }: { reason: string } = input.body;
      return approvals.withdraw(ctx, placeOf(input), reason);
    }),
  ];
}
