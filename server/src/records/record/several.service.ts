import type { RecordKind } from 'contract/core/record-kinds';
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

/** What is done to several records of a kind at once. */
export function createSeveral<S extends string, R extends Stated<S>>(of: Kind<S, R>) {
  const { kind, store, workflow, lockToAdd, lockToUpdate, moveTo } = of;
  const states = Object.keys(workflow.states) as S[]; // Object.keys loses the literal keys
  const known = new Set(states.map((state) => statusOf(workflow, state)));

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

  return {
    /** Changes the same of several as they were seen, all or none. */
    async changeMany(ctx: WriteContext, ids: readonly string[], patch: Patch, how: Seen): Promise<string[]> {
      for (const before of await lockSeen(ctx, ids, how)) {
        await checkPatch(ctx, kind, { before, patch });
        checkPromise(workflow, before, patch);
        const after = await store.update(ctx, before._id, patch, { reason: how.reason });
        // The store is that of the kind.
        await checkWhy(ctx, kind, { before, after: after as unknown as R, reason: how.reason });
      }
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
  };
}
