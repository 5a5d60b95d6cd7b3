import { limits } from 'contract/core/limits';
import type { RecordKind } from 'contract/core/record-kinds';
import type { RecordBase } from 'contract/records/record/record';
import type { SeveralMoved } from 'contract/records/record/several.endpoints';
import type { WriteContext } from '../../core/http/context.ts';
import { AppError, invalid } from '../../core/http/errors.ts';
import { statusOf, type Workflow } from 'contract/core/workflow';
import { checkVersions, type Versions } from '../../core/store/patch.ts';
import type { Store } from '../../core/store/store.ts';
import { checkWhy } from '../approval/why.service.ts';
import type { Stated } from './record-standing.service.ts';
import { checkPatch, checkPromise, type Patch } from './record-checks.service.ts';

/** On which versions several were seen, and why they are changed. */
type Seen = {
  versions?: Versions | undefined;
  reason?: string | null | undefined;
  resumeOn?: string | null | undefined;
};

type Kind<S extends string, R> = {
  kind: RecordKind;
  store: Store;
  workflow: Pick<Workflow<S>, 'states'>;
  lockToAdd: (ctx: WriteContext, id: string) => Promise<R>;
  lockToUpdate: (ctx: WriteContext, id: string) => Promise<R>;
  refuseLocked: (record: R) => void;
  moveTo: (
    ctx: WriteContext,
    id: string,
    status: string,
    request: Pick<Seen, 'reason' | 'resumeOn'>,
  ) => Promise<R>;
};

const refusedSteps: readonly string[] = [
  'PRECONDITION_UNMET',
  'INVALID_TRANSITION',
  'VALIDATION',
  'SOD_VIOLATION',
];

const isRefusedStep = (error: unknown): error is AppError =>
  error instanceof AppError && refusedSteps.includes(error.code);

/** A value of a field that several are given, and the tags that are added. */
type Given = Patch & { tags?: readonly string[] | undefined };

/** The change of one record: what it is given, with its own tags before those that are added. */
const withTags = (before: RecordBase, { tags, ...values }: Given): Given => {
  const own = (before as { tags?: readonly string[] }).tags ?? []; // of a kind that has them
  return tags ? { ...values, tags: [...new Set([...own, ...tags])] } : values;
};

const tooManyTags = ({ tags = [] }: Given): string | undefined =>
  tags.length > limits.tagsOfRecord
    ? `It would have ${tags.length} tags, and at most ${limits.tagsOfRecord} are kept.`
    : undefined;

/** How several records of a kind are locked and changed. */
function createChange<S extends string, R extends Stated<S>>(of: Kind<S, R>) {
  const { kind, store, workflow, lockToUpdate } = of;

  /** The records, locked in one order, as they were seen; refused as a whole where the caller may not change one. */
  async function lockSeen(
    ctx: WriteContext,
    ids: readonly string[],
    { versions }: Seen,
    lock = lockToUpdate,
  ): Promise<R[]> {
    const seen: R[] = [];
    for (const id of ids.toSorted()) seen.push(await lock(ctx, id));
    if (versions) checkVersions(seen, versions);
    return seen;
  }

  async function change(ctx: WriteContext, before: R, patch: Patch, { reason }: Seen): Promise<void> {
    await checkPatch(ctx, kind, { before, patch });
    checkPromise(workflow, before, patch);
    const after = await store.update(ctx, before._id, patch, { reason });
    // The store is that of the kind.
    await checkWhy(ctx, kind, { before, after: after as unknown as R, reason });
  }

  return { lockSeen, change };
}

/** How several records of a kind are given one value of a field. */
function createSetting<S extends string, R extends Stated<S>>(of: Kind<S, R>) {
  const { lockToAdd, refuseLocked } = of;
  const { lockSeen, change } = createChange(of);

  /** Why a record is not changed where it stands, if so. */
  function lockedWhy(record: R): string | undefined {
    try {
      refuseLocked(record);
      return undefined;
    } catch (error) {
      if (error instanceof AppError && error.code === 'RECORD_LOCKED') return error.message;
      throw error;
    }
  }

  return {
    /** Gives several one value of a field, or further tags; one that is locked, or has no room for them, stays as it is. */
    async setMany(ctx: WriteContext, ids: readonly string[], given: Given, how: Seen): Promise<SeveralMoved> {
      const libraries: string[] = [];
      const refused: SeveralMoved['refused'] = [];
      for (const before of await lockSeen(ctx, ids, how, lockToAdd)) {
        const { _id, number, name } = before;
        const patch = withTags(before, given);
        const why = lockedWhy(before) ?? tooManyTags(patch);
        if (why) {
          refused.push({ _id, number, name, why });
          continue;
        }
        await change(ctx, before, patch, how);
        libraries.push(_id);
      }
      return { moved: libraries.length, libraries, refused };
    },
  };
}

/** What is done to several records of a kind at once. */
export function createSeveral<S extends string, R extends Stated<S>>(of: Kind<S, R>) {
  const { workflow, lockToAdd, moveTo } = of;
  const states = Object.keys(workflow.states) as S[]; // Object.keys loses the literal keys
  const known = new Set(states.map((state) => statusOf(workflow, state)));

  const { lockSeen, change } = createChange(of);

  return {
    /** Changes the same of several as they were seen, all or none. */
    async changeMany(ctx: WriteContext, ids: readonly string[], patch: Patch, how: Seen): Promise<string[]> {
      for (const before of await lockSeen(ctx, ids, how)) await change(ctx, before, patch, how);
      return [...ids];
    },

    /**
     * Brings several to a status, each by the step that leads there; one whose step is refused stays as it is. That is
     * known before anything of it is written, so nothing is half done.
     */
    async moveMany(
      ctx: WriteContext,
      ids: readonly string[],
      status: string,
      how: Seen,
    ): Promise<SeveralMoved> {
      if (!known.has(status)) throw invalid({ status: 'Choose a status' });
      const libraries: string[] = [];
      const refused: SeveralMoved['refused'] = [];
      for (const { _id, number, name } of await lockSeen(ctx, ids, how, lockToAdd)) {
        try {
          await moveTo(ctx, _id, status, { reason: how.reason, resumeOn: how.resumeOn });
          libraries.push(_id);
        } catch (error) {
          if (!isRefusedStep(error)) throw error;
          refused.push({ _id, number, name, why: error.message });
        }
      }
      return { moved: libraries.length, libraries, refused };
    },

    ...createSetting(of),
  };
}
