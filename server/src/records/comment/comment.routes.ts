import type { Endpoint } from 'contract/core/endpoint';
import type { commentEndpoints } from 'contract/records/comment/comment.endpoints';
import type { RecordDefinition } from 'contract/records/record/record.endpoints';
import { reading, writing, type Binding } from '../../core/http/route.ts';
import type { createComments } from './comment.service.ts';

type CommentService = ReturnType<typeof createComments<never>>;
type CommentCalls = Record<keyof ReturnType<typeof commentEndpoints<RecordDefinition>>, Endpoint>;

// What comes in has been parsed by the calls' own schemas, which are the same for every kind.
type Input = { params: Record<string, string>; query: never; body: never };
type Handler = (ctx: never, input: Input) => Promise<unknown>;

const read = (endpoint: Endpoint, handler: Handler): Binding => reading(endpoint, handler as never);
const write = (endpoint: Endpoint, handler: Handler): Binding => writing(endpoint, handler as never);

const recordOf = ({ params: { recordId = '' } }: Input) => recordId;
const commentOf = ({ params: { commentId = '' } }: Input) => commentId;

/** Serves the calls of the comments on a kind of record. */
export function commentRoutes(calls: CommentCalls, comments: CommentService): Binding[] {
  return [
    read(calls.list, (ctx, input) => comments.stream(ctx, recordOf(input), input.query)),
    read(calls.countUnread, (ctx, input) => comments.countUnread(ctx, recordOf(input))),
    read(calls.people, (ctx, input) => comments.listPeople(ctx, recordOf(input), input.query)),
    read(calls.find, (ctx, input) => comments.find(ctx, recordOf(input), commentOf(input))),
    write(calls.markSeen, (ctx, input) => {
      const { upTo }: { upTo: string } = input.body;
      return comments.markSeen(ctx, recordOf(input), upTo);
    }),
    write(calls.create, (ctx, input) => comments.create(ctx, recordOf(input), input.body)),
    write(calls.update, (ctx, input) => comments.update(ctx, recordOf(input), commentOf(input), input.body)),
    write(calls.remove, (ctx, input) => comments.remove(ctx, recordOf(input), commentOf(input))),
    write(calls.takeDown, (ctx, input) => {
      const { reason }: { reason: string } = input.body;
      return comments.takeDown(ctx, recordOf(input), commentOf(input), reason);
    }),
    write(calls.resolve, (ctx, input) =>
      comments.resolve(ctx, recordOf(input), commentOf(input), input.body),
    ),
    write(calls.pin, (ctx, input) => comments.pin(ctx, recordOf(input), commentOf(input), input.body)),
    write(calls.react, (ctx, input) => comments.react(ctx, recordOf(input), commentOf(input), input.body)),
  ];
}
