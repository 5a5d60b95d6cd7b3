import type { Endpoint } from 'contract/core/endpoint';
import type { ListQuery } from 'contract/core/list';
import type { RecordBase } from 'contract/records/record/record';
import type {
  actionEndpoints,
  RecordDefinition,
  recordEndpoints,
  recordFileEndpoints,
} from 'contract/records/record/record.endpoints';
import type { documentEndpoints } from 'contract/records/record-file/document.endpoints';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { reading, writing, writingOn, type Binding, type Exchange } from '../../core/http/route.ts';
import type { Versions } from '../../core/store/patch.ts';
import type { createExtensions } from '../extension/extension.service.ts';
import { linkWithAnswer } from '../checklist/source-item.service.ts';
import type { createLinks } from '../link/link.service.ts';
import type { ActionRow } from './action-base.service.ts';
import type { createActions } from './action.service.ts';
import type { createDocuments } from '../record-file/document.service.ts';
import { countPinned } from './pinned.service.ts';
import type { createRecordFiles } from './record-file.service.ts';
import type { createRecords } from './record.service.ts';

type Stated = RecordBase & { status: string };
type RecordService = ReturnType<typeof createRecords<string, string, string, Stated>>;
type ActionService = Pick<
  ReturnType<typeof createActions<Stated, ActionRow>>,
  'list' | 'find' | 'create' | 'update' | 'remove' | 'candidates' | 'steps' | 'move' | 'extensions' | 'claims'
>;
type LinkService = Pick<ReturnType<typeof createLinks<Stated>>, 'create'>;
type FileService = ReturnType<typeof createRecordFiles<never>>;

type Calls<C extends object> = Record<keyof C, Endpoint>;
type RecordCalls = Calls<ReturnType<typeof recordEndpoints<RecordDefinition>>>;
type ActionCalls = Calls<ReturnType<typeof actionEndpoints<RecordDefinition>>>;
type FileCalls = Calls<ReturnType<typeof recordFileEndpoints<RecordDefinition>>>;

// What comes in has been parsed by the schemas of the kind, which its service knows; what goes out is checked by them.
type Loose = Record<string, unknown>;
type Input = { params: Record<string, string>; query: ListQuery & Loose; body: never };

const read = (endpoint: Endpoint, handler: (ctx: Context, input: Input) => Promise<unknown>): Binding =>
  reading(endpoint, handler as never);

const write = (endpoint: Endpoint, handler: (ctx: WriteContext, input: Input) => Promise<unknown>): Binding =>
  writing(endpoint, handler as never);

/** A write, and what it asks before it is known who asks. */
const writeOn = <A>(
  endpoint: Endpoint,
  ask: (ctx: Context, input: Input) => Promise<A>,
  handler: (ctx: WriteContext, input: Input, asked: A) => Promise<unknown>,
): Binding =>
  writingOn<Endpoint, A>(
    endpoint,
    ask as never,
    ((ctx: WriteContext, input: Input, _: Exchange, asked: A) => handler(ctx, input, asked)) as never,
  );

const idOf = ({ params: { recordId = '' } }: Input) => recordId;
const reasonOf = ({ body }: Input) => (body as { reason?: string }).reason; // of a deletion

type Bulk = { libraries: readonly string[]; reason?: string | null; versions?: Versions };

type Dates = { dueDate?: string | null; reviewDate?: string | null };

/** The days that several records are given; one that is left empty stays as it is. */
function givenDates(dates: Dates): Dates {
  const given = Object.entries(dates).filter(([, day]) => day);
  if (given.length === 0) throw invalid({ dueDate: 'Choose a due date, a review date, or both' });
  return Object.fromEntries(given);
}

const saysNothing = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

/** What several records are given of the fields that their kind has for that; one that says nothing stays as it is. */
function givenValues(values: Loose): Loose {
  const given = Object.entries(values).filter(([, value]) => !saysNothing(value));
  if (given.length === 0) throw invalid({ libraries: 'Say which value they are given' });
  return Object.fromEntries(given);
}

type Raised = { records: RecordService; links: LinkService; files: Pick<FileService, 'carry'> };

/** Raises a record, and links it with what it is raised from. */
const raising = ({ create }: Pick<RecordCalls, 'create'>, { records, ...parts }: Raised): Binding =>
  writeOn(
    create,
    (ctx, { body }) => records.checkNew(ctx, body),
    async (ctx, { body, query: { raisedFrom, raisedFromAnswer, copiedFrom } }, checked) => {
      if (!raisedFrom && !raisedFromAnswer && !copiedFrom) return records.raise(ctx, body, checked);
      const made = await records.create(ctx, body);
      const link = (relation: 'raised_from' | 'copied_from', record: unknown) =>
        parts.links.create(ctx, made._id, { relation, record: String(record) }, { isByRule: true });
      if (raisedFrom) await link('raised_from', raisedFrom);
      if (copiedFrom) await link('copied_from', copiedFrom);
      if (raisedFromAnswer) await linkWithAnswer(ctx, parts, made, String(raisedFromAnswer));
      return made;
    },
  );

/** Serves the calls that change the same of several. */
const severalRoutes = (
  calls: Pick<RecordCalls, 'assignMany' | 'dateMany' | 'moveMany' | 'setMany'>,
  records: RecordService,
): Binding[] => [
  write(calls.assignMany, async (ctx, { body }) => {
    const { libraries, managers, versions, reason }: Bulk & { managers: readonly string[] } = body;
    const ids = await records.changeMany(ctx, libraries, { managers }, { versions, reason });
    return { assigned: ids.length, libraries: ids };
  }),
  write(calls.dateMany, async (ctx, { body }) => {
    const { libraries, dueDate, reviewDate, ...how }: Bulk & Dates = body;
    const ids = await records.changeMany(ctx, libraries, givenDates({ dueDate, reviewDate }), how);
    return { dated: ids.length, libraries: ids };
  }),
  write(calls.moveMany, (ctx, { body }) => {
    const { libraries, status, ...how }: Bulk & { status: string; resumeOn?: string | null } = body;
    return records.moveMany(ctx, libraries, status, how);
  }),
  write(calls.setMany, (ctx, { body }) => {
    const { libraries, versions, reason, ...values }: Bulk & Loose = body;
    return records.setMany(ctx, libraries, givenValues(values), { versions, reason });
  }),
];

/** Serves the calls that every kind of record has. */
export function recordRoutes(
  calls: RecordCalls,
  kind: Raised,
  lists: { all: string; mine: string },
): Binding[] {
  const { records } = kind;
  const several = (act: 'remove' | 'restore' | 'purge', done: string) => {
    return async (ctx: WriteContext, { body }: Input) => {
      const { libraries, ...how }: Bulk = body;
      const ids = await records.forEach(ctx, libraries, act, how);
      return { [done]: ids.length, libraries: ids };
    };
  };
  return [
    read(calls.list, (ctx, { query }) => records.list(ctx, query)),
    read(calls.listMine, (ctx, { query }) => records.list(ctx, query, true)),
    read(calls.countPinned, (ctx, { params }) =>
      countPinned(ctx, records, params['workspaceId'] ?? '', [
        { list: lists.all, call: calls.list, mine: false },
        { list: lists.mine, call: calls.listMine, mine: true },
      ]),
    ),
    raising(calls, kind),
    write(calls.removeMany, several('remove', 'removed')),
    ...severalRoutes(calls, records),
    write(calls.restore, several('restore', 'restored')),
    write(calls.purge, several('purge', 'deleted')),
    read(calls.find, (ctx, input) => records.show(ctx, idOf(input))),
    write(calls.update, (ctx, input) => records.update(ctx, idOf(input), input.body)),
    write(calls.remove, (ctx, input) => records.remove(ctx, idOf(input), reasonOf(input))),
    read(calls.steps, (ctx, input) => records.steps(ctx, idOf(input))),
    read(calls.stages, (ctx, input) => records.stages(ctx, idOf(input))),
    write(calls.transfer, (ctx, input) => records.transfer(ctx, idOf(input), input.body)),
    write(calls.confide, (ctx, input) => records.confide(ctx, idOf(input), input.body)),
    write(calls.hold, (ctx, input) => records.hold(ctx, idOf(input), input.body)),
    read(calls.members, (ctx, input) => records.listMembers(ctx, idOf(input), input.query)),
    write(calls.addMembers, (ctx, input) => {
      const { members }: { members: readonly string[] } = input.body;
      return records.addMembers(ctx, idOf(input), members);
    }),
    write(calls.removeMember, (ctx, input) =>
      records.removeMember(ctx, idOf(input), input.params['memberId'] ?? ''),
    ),
  ];
}

/** Serves the calls of the actions under a kind of record. */
export function actionRoutes(calls: ActionCalls, actions: ActionService): Binding[] {
  const actionOf = ({ params: { actionId = '' } }: Input) => actionId;
  return [
    read(calls.list, (ctx, input) => actions.list(ctx, idOf(input), input.query)),
    write(calls.create, (ctx, input) => actions.create(ctx, idOf(input), input.body)),
    read(calls.find, (ctx, input) => actions.find(ctx, idOf(input), actionOf(input))),
    write(calls.update, (ctx, input) => actions.update(ctx, idOf(input), actionOf(input), input.body)),
    write(calls.remove, (ctx, input) => actions.remove(ctx, idOf(input), actionOf(input), reasonOf(input))),
    read(calls.candidates, (ctx, input) => actions.candidates(ctx, idOf(input), input.query)),
    read(calls.steps, (ctx, input) => actions.steps(ctx, idOf(input), actionOf(input))),
    write(calls.move, (ctx, input) => actions.move(ctx, idOf(input), actionOf(input), input.body)),
    read(calls.groups, (ctx, input) => actions.claims.groups(ctx, idOf(input))),
    write(calls.claim, (ctx, input) => actions.claims.claim(ctx, idOf(input), actionOf(input))),
    write(calls.release, (ctx, input) => {
      const { reason }: { reason?: string | null } = input.body;
      return actions.claims.release(ctx, idOf(input), actionOf(input), reason);
    }),
    ...extensionRoutes(
      {
        list: calls.listExtensions,
        ask: calls.extend,
        decide: calls.decideExtension,
        withdraw: calls.withdrawExtension,
      },
      actions.extensions,
    ),
  ];
}

/** Serves the calls by which a kind of record, or the actions under it, are given more time. */
export function extensionRoutes(
  calls: Record<'list' | 'ask' | 'decide' | 'withdraw', Endpoint>,
  extensions: ReturnType<typeof createExtensions>,
): Binding[] {
  const placeOf = (input: Input) => ({ recordId: idOf(input), actionId: input.params['actionId'] });
  return [
    read(calls.list, (ctx, input) => extensions.list(ctx, placeOf(input), input.query)),
    write(calls.ask, (ctx, input) => extensions.ask(ctx, placeOf(input), input.body)),
    write(calls.decide, (ctx, input) => {
      const { extensionId = '' } = input.params;
      return extensions.decide(ctx, { ...placeOf(input), extensionId }, input.body);
    }),
    write(calls.withdraw, (ctx, input) => extensions.withdraw(ctx, placeOf(input))),
  ];
}

/** Serves the calls of the files that are attached to a kind of record. */
export function recordFileRoutes(calls: FileCalls, files: FileService): Binding[] {
  const fileOf = ({ params: { attachmentId = '' } }: Input) => attachmentId;
  return [
    read(calls.list, (ctx, input) => files.list(ctx, idOf(input), input.query)),
    write(calls.create, (ctx, input) => {
      const body: { key: string; action?: string | null } = input.body;
      return files.attach(ctx, idOf(input), body);
    }),
    write(calls.renew, (ctx, input) => {
      const { key }: { key: string } = input.body;
      return files.renew(ctx, idOf(input), fileOf(input), key);
    }),
    read(calls.find, (ctx, input) => files.link(ctx, idOf(input), fileOf(input))),
    write(calls.remove, (ctx, input) => files.remove(ctx, idOf(input), fileOf(input), reasonOf(input))),
  ];
}

/** Serves the files of all records of a kind. */
export const documentRoutes = (
  calls: ReturnType<typeof documentEndpoints<RecordDefinition>>,
  documents: ReturnType<typeof createDocuments>,
): Binding[] => [
  reading(calls.list, (ctx, { query }) => documents.list(ctx, query)),
  reading(calls.find, (ctx, { params }) => documents.find(ctx, params.attachmentId)),
];
