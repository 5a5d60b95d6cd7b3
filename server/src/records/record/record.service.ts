import type { Person } from 'contract/core/field';
import type { RecordKind } from 'contract/core/record-kinds';
import type { StepItem } from 'contract/core/step';
import type { Workflow } from 'contract/core/workflow';
import type { RecordBase } from 'contract/records/record/record';
import type { Sql } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import type { NewRecord } from '../../core/store/find-record.ts';
import type { FindOptions, Store } from '../../core/store/store.ts';
import { checkVersions, type Versions } from '../../core/store/patch.ts';
import { createTransition, type Guard, type Taken } from '../../core/store/transition.ts';
import { mergedCustom } from '../custom-field/custom-values.service.ts';
import { begin, type Checks, firstReviewAfter, type FirstReview, fromSheets } from './new-record.service.ts';
import {
  type Checked,
  checkNew,
  checkPatch,
  checkPromise,
  type Create,
  type Patch,
  type Version,
} from './record-checks.service.ts';
import { createLists } from './record-lists.service.ts';
import { createMembers } from './record-members.service.ts';
import {
  createLocks,
  createPlaces,
  notYet,
  peopleOf,
  standingIn,
  type Stated,
  writtenBy,
} from './record-standing.service.ts';
import { createSeveral } from './several.service.ts';
import { endRequestsOfRecord, findToday } from '../extension/request.service.ts';
import { readDuties } from '../workflow/duties.service.ts';
import { createDeciding } from './deciding.service.ts';
import { createConfidence } from './confidence.service.ts';
import { createHolding } from './legal-hold.service.ts';
import { refuseKeptForTime } from './retention.service.ts';
import type { Approved } from '../approval/approval-notice.service.ts';
import { endApprovalOfRecord } from '../approval/decision.service.ts';
import { checkWhy } from '../approval/why.service.ts';
import {
  createSignedContent,
  type SignedRecords,
  type SignedWith,
} from '../signature/step-content.service.ts';
import { createTransfer } from '../workflow/transfer.service.ts';

type Loose = Record<string, unknown>;
type State = Workflow['states'][string];
export type { Version };

/** What a kind says of itself. */
export type KindOfRecord<S extends string, T extends string, G extends string, R> = {
  kind: RecordKind;
  store: Store;
  workflow: Workflow<S, T, G>;
  guards: Record<G, Guard<R>>;
  /** What a step changes of a record besides where it stands, and of what hangs on it. */
  effects?: (ctx: WriteContext, record: R, taken: Taken<S, T>) => Promise<Loose>;
  /** From where one came that was not interrupted, for the steps that go back there. */
  cameFrom?: (ctx: Context, record: R) => Promise<S | undefined>;
  /** The items of a record of which a step is told something each, where its workflow asks that. */
  itemsOf?: (ctx: Context, record: R, step: T) => Promise<StepItem[]>;
  /** Whether it has to be said of one what a delay means where more time is asked, for it or its actions. */
  asksImpact?: (record: R) => boolean;
  /** Without which of the states ahead of it one may go on. */
  unneeded?: (ctx: Context, record: R) => Promise<readonly S[]>;
  /** The states that records of the workspace do not pass at all, as it is set up; one that was there shows it. */
  leftOut?: (ctx: Context) => Promise<readonly S[]>;
  /** Whether one has a plan that is approved on its way, where its workflow says that plans are; every one has unless said. */
  hasPlan?: (record: R) => boolean;
  /** For what an action under one waits before it is begun, as a sentence; nothing, unless said. */
  waitsFor?: (record: R, action: Loose) => string | undefined;
  /** Refuses what only this kind knows to be wrong in what somebody gives. */
  checks?: Checks;
  /** What the filters that only its lists have ask of the row `t`. */
  filtersOf?: (given: Loose) => Sql[];
  /** Fields that go by a second name on the wire, by that name: what comes under either is kept under the one. */
  otherNames?: Readonly<Record<string, string>>;
  /** After how many days one is looked at again for which no other day was given when it was raised. */
  firstReviewDays?: number;
  /** Fields of which only the database knows what an answer shows: a new one that is given them is read again. */
  foundLater?: readonly string[];
  /** What the database works out of what a new one is given, and of what is shown of that: its answer is made before it is there. */
  workedOut?: (given: Loose, shown: Loose) => Loose;
  /** What each step that is signed adds to what is signed of a record: what stands below it that the step is about. */
  signedWith?: SignedWith<T, R>;
};

/** What was given, with each field under the name that it is kept by. */
const renamed =
  (names: Readonly<Record<string, string>>) =>
  <T extends Loose>(given: T): T =>
    Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => {
        const kept = names[name];
        if (!kept) return [[name, value]];
        return value === undefined || given[kept] !== undefined ? [] : [[kept, value]];
      }),
    ) as T; // what has no second name stays as it is

/** On which version a record was seen, and why it is changed. */
type Change = { version?: Version; reason?: string | undefined };

/** What a narrowed person may see of a record is known when its people are, and how late one is by its site; what stands above it is found. */
const isReadAgain = ({ actor }: WriteContext, given: Loose, foundLater: readonly string[]) =>
  actor.isNarrowed || ['dueDate', 'reviewDate', 'parent', ...foundLater].some((name) => given[name]);

/** What is asked about a record is asked no more once it has come to its end. */
async function endAsked(ctx: WriteContext, of: Approved, { final, label }: State): Promise<void> {
  if (!final) return;
  await endRequestsOfRecord(ctx, of.record._id);
  await endApprovalOfRecord(ctx, of, `The record came to its end: ${label}`);
}

/** Whose draft a new one is, of a kind with stages. */
const drafted = <S extends string>({ actor }: WriteContext, { states, initial }: Workflow<S>) => ({
  draftBy: states[initial].status ? actor.accountId : null,
});

/**
 * What every record of a kind can do, on its store: be found, listed, raised, changed, moved by its steps, deleted and
 * brought back, and have members. The kind says what only it knows by its store, its workflow and its guards.
 */
export function createRecords<S extends string, T extends string, G extends string, R extends Stated<S>>({
  kind,
  store,
  workflow,
  guards,
  effects,
  unneeded,
  leftOut,
  asksImpact,
  hasPlan = () => true,
  filtersOf: filtersOfKind = () => [],
  checks = () => Promise.resolve(),
  otherNames = {},
  workedOut = () => ({}),
  foundLater = [],
  firstReviewDays,
  signedWith = {},
  ...finders
}: KindOfRecord<S, T, G, R>) {
  const named = renamed(otherNames);
  const firstReview = firstReviewAfter(firstReviewDays);
  const typed = (record: unknown) => record as R; // the store is that of this kind
  const { steps, move, moveTo } = createTransition(workflow, store, {
    guards,
    people: (_ctx, record: R) => peopleOf(record),
    refuse: notYet,
    today: (ctx, { _id }) => findToday(ctx, _id),
    duties: readDuties,
    standingOf: (record) => standingIn<S>(record),
    ...finders,
    async writes(ctx, record, taken) {
      await endAsked(ctx, { kind, record }, workflow.states[taken.to]);
      return writtenBy(workflow, record, taken);
    },
    ...(effects ? { effects } : {}),
  });
  const find = async (ctx: Context, id: string, options?: FindOptions) =>
    typed(await store.find(ctx, id, options));
  const write = async (ctx: WriteContext, id: string, patch: Loose, change: Change = {}) =>
    typed(await store.update(ctx, id, patch, change));

  /** Writes what the record says, with the reason where one is asked for. */
  async function say(ctx: WriteContext, before: R, patch: Loose, change: Change): Promise<R> {
    const after = await write(ctx, before._id, patch, change);
    await checkWhy(ctx, kind, { before, after, reason: change.reason });
    return after;
  }

  const locks = createLocks({ kind, workflow, find, hasPlan });
  const { lockToAdd, lockToUpdate, lockTaken, findToRemove, lockToRemove, refuseLocked } = locks;

  return {
    ...fromSheets({ kind, store, find, checks, firstReview }),
    kind,
    store,
    find,
    show: store.show,
    steps,
    move,
    ...locks,
    ...createSeveral({ kind, store, workflow, lockToAdd, lockToUpdate, refuseLocked, moveTo }),
    ...createMembers({ kind, find, lockToUpdate, write }),
    ...createTransfer({ kind, store, lockToUpdate }),
    ...createConfidence<R>({ kind, store, lockTaken }),
    ...createHolding<R>(store),

    ...createPlaces({ workflow, store, find, unneeded, leftOut, asksImpact, ...finders }),
    ...createLists({ kind, store, filtersOfKind }),

    named,
    checks,
    firstReview,
    ...createSignedContent<T, R>(kind, workflow, signedWith),
    checkNew: (ctx: Context, input: Create) => checkNew(ctx, kind, input),

    async create(ctx: WriteContext, given: Create & Loose): Promise<R> {
      const input = named(given);
      const checked = await checkNew(ctx, kind, input);
      const { fields } = await begin(ctx, input, { ...checked, checks, firstReview });
      return typed(await store.insert(ctx, fields));
    },

    /** Raises one as the last thing of a call, whose answer it is. */
    async raise(ctx: WriteContext, input: Create & Loose, checked: Checked): Promise<NewRecord | R> {
      const { fields } = await begin(ctx, named(input), { ...checked, checks, firstReview });
      if (isReadAgain(ctx, { ...input, dueDate: fields.dueDate }, foundLater))
        return typed(await store.insert(ctx, fields));
      const shown = { ...checked.shown, ...workedOut(fields, checked.shown) };
      return store.insertLast(ctx, fields, { ...shown, ...drafted(ctx, workflow) });
    },

    /** Changes the given fields; a status is reached by the step that leads there, last, so that it is judged by the rest. */
    async update(ctx: WriteContext, id: string, given: Patch & Loose): Promise<R> {
      const input = named(given);
      const { version, status, custom: _custom, reason, ...patch } = input;
      // What somebody decides about stays as it is; the decision itself is a step.
      const isStep = status !== undefined && Object.keys(patch).length === 0 && !input.custom;
      const before = await (isStep ? lockToAdd : lockToUpdate)(ctx, id);
      await checkPatch(ctx, kind, { before, patch: input });
      checkPromise<S>(workflow, before, input);
      await checks(ctx, input, id);
      const said = { ...patch, ...(await mergedCustom(ctx, 'record', { before, patch: input })) };
      const after = await say(ctx, before, said, { version, reason });
      const wanted = typeof status === 'string' && status !== after.status ? status : undefined;
      return wanted ? moveTo(ctx, id, wanted, { version, isField: true }) : after;
    },

    /** As `update`, for one part of a record that has a call of its own. */
    async updatePart(ctx: WriteContext, id: string, part: Loose, change: Change): Promise<R> {
      return say(ctx, await lockToUpdate(ctx, id), part, change);
    },

    /** A value that a permission of its own decides about, which the call has asked. */
    setValue: async (ctx: WriteContext, id: string, value: Loose, change: Change = {}): Promise<R> =>
      say(ctx, await lockTaken(ctx, id), value, change),

    ...createDeciding<R>({ store, lockTaken }),

    async remove(ctx: WriteContext, id: string, reason?: string): Promise<R> {
      await lockToRemove(ctx, id);
      return typed(await store.remove(ctx, id, reason));
    },

    /** Does the same to several records as they were seen, all or none; one row in the log for each. */
    async forEach(
      ctx: WriteContext,
      ids: readonly string[],
      act: 'remove' | 'restore' | 'purge',
      { reason, versions }: { reason?: string | null | undefined; versions?: Versions } = {},
    ): Promise<string[]> {
      const seen = [];
      for (const id of versions || act !== 'restore' ? ids.toSorted() : [])
        seen.push(await (act === 'remove' ? lockToRemove(ctx, id) : findToRemove(ctx, id, true)));
      if (versions) checkVersions(seen, versions);
      if (act === 'purge') await refuseKeptForTime(ctx, ids);
      for (const id of ids.toSorted()) await store[act](ctx, id, reason);
      return [...ids];
    },
  };
}

/** The records of a kind, as what hangs on them needs them. */
export type Records<R extends RecordBase = RecordBase> = SignedRecords<R> & {
  store: Store;
  find(ctx: Context, id: string, options?: FindOptions): Promise<R>;
  lockToUpdate(ctx: WriteContext, id: string): Promise<R>;
  /** Who changes one where it stands without a right to change others. */
  editorsOf(record: RecordBase): readonly Person[];
  /** Whether it has to be said of one what a delay means. */
  asksImpact(record: R): boolean;
  /** Whether a record is at its end, where it stays as it is with all that stands below it. */
  isKept(record: RecordBase): boolean;
  /** That a record is over, as a sentence: nothing open is below it until it is reopened. */
  whyOver(record: RecordBase): string | undefined;
  /** For what an action under a record waits before it is begun, as a sentence. */
  waitsFor(record: RecordBase, action: Loose): string | undefined;
  /** Refuses to change what stands below a record that is at its end. */
  refuseKept(record: RecordBase): void;
  /** The same, and of one about which somebody decides. */
  refuseLocked(record: RecordBase): void;
  /** The same, and of one whose plan was approved: for its analyses and what is to be done. */
  refusePlanned(record: RecordBase): void;
  /** Refuses to change what is below a record and was made in a cycle of it that is over. */
  refusePast(record: RecordBase, row: object): void;
  /** What was given, with each field under the name that it is kept by. */
  named<T extends Record<string, unknown>>(given: T): T;
  checks: Checks;
  firstReview: FirstReview;
};
