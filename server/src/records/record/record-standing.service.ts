import { can, type Permission } from 'contract/core/rights/permissions';
import type { RecordKind } from 'contract/core/record-kinds';
import {
  editorsOf,
  isRetained,
  lockOf,
  planLockOf,
  statusOf,
  stepsFrom,
  stepToReplan,
  type Workflow,
} from 'contract/core/workflow';
import { authorsOf } from 'contract/records/record/authors';
import { pastCycle } from 'contract/records/record/past-cycle';
import type { RecordBase } from 'contract/records/record/record';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, forbidden } from '../../core/http/errors.ts';
import type { FindOptions, Store } from '../../core/store/store.ts';
import type { Taken } from '../../core/store/transition.ts';
import { readStages } from '../workflow/stage.service.ts';

/** A record of a kind whose workflow is a lifecycle says its stage besides the coarse status. */
export type Stated<S extends string = string> = RecordBase & { status: string; stage?: S };

/** The people of a record by how they stand to it. */
export const peopleOf = ({
  managers,
  members,
  isTakenOver,
  raisedBy,
  draftBy,
}: Pick<RecordBase, 'managers' | 'members' | 'isTakenOver' | 'raisedBy' | 'draftBy'>) => ({
  manager: managers,
  member: members,
  raiser: raisedBy && !isTakenOver ? [raisedBy] : [],
  author: authorsOf({ draftBy }),
});

/** Why nothing may be done about a record yet: what only the short form has said is not known well enough. */
export const notYet = ({ number, isTakenOver }: Pick<RecordBase, 'number' | 'isTakenOver'>) =>
  isTakenOver ? undefined : `${number} has not been taken over yet. Take it over first.`;

function refuseUntaken(record: RecordBase): void {
  const sentence = notYet(record);
  if (sentence) throw conflict(sentence, 'INVALID_TRANSITION');
}

/** Where a record stands in its workflow: one on hold keeps the stage to which it goes back. */
export const standingIn = <S extends string>({ status, stage }: Stated<S>) =>
  stage === undefined || status === 'on-hold'
    ? { state: status as S, before: stage } // the kind's schema has said so
    : { state: stage };

export type Find<R> = (ctx: Context, id: string, options?: FindOptions) => Promise<R>;

/** What a step of a record leaves: where it stands, and until when one rests that is asked for that day. */
export const writtenBy = <S extends string>(
  workflow: Pick<Workflow<S>, 'states'>,
  { stage }: Stated<S>,
  { to, request }: Pick<Taken<S, string>, 'to' | 'request'>,
) => ({
  status: statusOf(workflow, to),
  resume_on: to === 'on-hold' ? (request.resumeOn ?? null) : null,
  ...(stage === undefined || to === 'on-hold' ? {} : { stage: to }),
});

type Standings<S extends string, R> = { workflow: Workflow<S>; find: Find<R> };

type Planned<S extends string, R> = { workflow: Workflow<S>; hasPlan: (record: R) => boolean };

const locked = (message: string) => new AppError('RECORD_LOCKED', message);

/** Refuses to change what is below a record and was made in a cycle of it that is over. */
function refusePast(record: RecordBase, row: object): void {
  const why = pastCycle(record, row);
  if (why) throw locked(why);
}

/** What refuses to change records of a kind where they stand. */
function createRefusals<S extends string, R extends Stated<S>>({ workflow, hasPlan }: Planned<S, R>) {
  const standingOf = (record: RecordBase) => standingIn<S>(record as R); // it is of this kind

  const isKept = (record: RecordBase): boolean => lockOf(workflow, standingOf(record)) === 'kept';

  /** That nothing open is below a record, since it is over; what is monitored is completed and goes on all the same. */
  function whyOver(record: RecordBase): string | undefined {
    const { final, label } = workflow.states[standingOf(record).state];
    return final ? `${record.number} is ${label.toLowerCase()}.` : undefined;
  }

  /** Refuses to change a record, or what stands below it, that is at its end. */
  function refuseKept(record: RecordBase): void {
    if (!isKept(record)) return;
    const { state } = standingOf(record);
    const [step] = stepsFrom(workflow, state);
    const way = step
      ? `Choose “${workflow.transitions[step]?.label}” to change it.`
      : 'Raise another one and link the two if something is still to be done.';
    throw locked(
      `${record.number} is ${workflow.states[state].label.toLowerCase()}: what it says stays. ${way}`,
    );
  }

  /** The same, and of one about which somebody decides. */
  function refuseLocked(record: RecordBase): void {
    refuseKept(record);
    const { state, before } = standingOf(record);
    if (!lockOf(workflow, { state, before })) return;
    const { label } = workflow.states[before ?? state];
    throw locked(`${record.number} is locked while it is at "${label}". It opens when that is decided.`);
  }

  /** The same, and of one whose plan was approved: for its analyses and what is to be done. */
  function refusePlanned(record: RecordBase): void {
    refuseLocked(record);
    const standing = standingOf(record);
    if (!planLockOf(workflow, standing) || !hasPlan(record as R)) return; // it is of this kind
    const step = stepToReplan(workflow, standing);
    const way = step ? ` Choose “${workflow.transitions[step]?.label}” to change it.` : '';
    throw locked(
      `The plan of ${record.number} was approved: its analyses and actions stay as they were then.${way}`,
    );
  }

  /** Refuses to delete a record that was submitted. */
  function refuseRetained(record: RecordBase): void {
    if (!isRetained(workflow, standingOf(record))) return;
    throw locked(
      `${record.number} was submitted, and is not deleted any more. Reject, cancel or close it instead.`,
    );
  }

  return { isKept, whyOver, refuseKept, refuseLocked, refusePlanned, refusePast, refuseRetained };
}

/** How the records of a kind are locked before something is done to them. */
export function createLocks<S extends string, R extends Stated<S>>({
  kind,
  find,
  ...planned
}: Planned<S, R> & { kind: RecordKind; find: Find<R> }) {
  const refusals = createRefusals(planned);
  const editorsHere = (record: RecordBase) => editorsOf(planned.workflow, standingIn<S>(record as R), record); // it is of this kind

  /** The record, locked, when the caller may change it or what hangs on it, whatever its stage; 403 otherwise. */
  async function lockToAdd(ctx: WriteContext, id: string): Promise<R> {
    const record = await find(ctx, id, { lock: 'change' });
    const people = { ...peopleOf(record), manager: editorsHere(record) };
    if (!can(ctx.actor, `${kind}.update` satisfies Permission, people)) throw forbidden();
    refuseUntaken(record);
    return record;
  }

  /** The same, unless somebody decides about what it says. */
  async function lockToUpdate(ctx: WriteContext, id: string): Promise<R> {
    const record = await lockToAdd(ctx, id);
    refusals.refuseLocked(record);
    return record;
  }

  /** The record, locked, whoever asks: the permission of its own that decides about it is asked besides. */
  const lockTaken = async (ctx: WriteContext, id: string): Promise<R> => {
    const record = await find(ctx, id, { lock: 'change' });
    refuseUntaken(record);
    return record;
  };

  /** The record, locked so that nobody is about to refer to it. */
  const findToRemove = (ctx: Context, id: string, deleted = false): Promise<R> =>
    find(ctx, id, { lock: 'removal', deleted });

  /** The same, where the caller may delete it: also who raised it, while it is a draft. */
  async function lockToRemove(ctx: WriteContext, id: string): Promise<R> {
    const record = await findToRemove(ctx, id);
    if (!can(ctx.actor, `${kind}.remove` satisfies Permission, peopleOf(record)))
      throw forbidden(
        'Only a draft that you raised yourself, and that nobody has taken over, is yours to delete.',
      );
    refusals.refuseRetained(record);
    return record;
  }

  return {
    lockToAdd,
    lockToUpdate,
    lockTaken,
    findToRemove,
    lockToRemove,
    editorsOf: editorsHere,
    ...refusals,
  };
}

/** Where the records of a kind stand in their workflow. */
export function createPlaces<S extends string, R extends Stated<S>>({
  workflow,
  store,
  find,
  unneeded,
  leftOut,
  asksImpact,
  waitsFor,
}: Standings<S, R> & {
  store: Store;
  unneeded?: ((ctx: Context, record: R) => Promise<readonly S[]>) | undefined;
  leftOut?: ((ctx: Context) => Promise<readonly S[]>) | undefined;
  asksImpact?: ((record: R) => boolean) | undefined;
  waitsFor?: ((record: R, action: Record<string, unknown>) => string | undefined) | undefined;
}) {
  return {
    /** Puts an invented record where its story has it, whatever its steps ask. */
    async place(ctx: WriteContext, id: string, state: S): Promise<R> {
      const record = await find(ctx, id, { lock: 'change' });
      const extra = writtenBy(workflow, record, { to: state, request: {} });
      return (await store.update(ctx, id, {}, { extra })) as unknown as R; // the store is that of the kind
    },

    /** Whether it has to be said of one what a delay means. */
    asksImpact(record: R): boolean {
      return asksImpact?.(record) ?? false;
    },

    waitsFor: (record: RecordBase, action: Record<string, unknown>) => waitsFor?.(record as R, action), // it is of this kind

    /** The states that a record passes, with who brought it there and when. */
    stages: async (ctx: Context, id: string) => {
      const record = await find(ctx, id);
      return readStages(ctx, workflow, {
        ...record,
        ...standingIn<S>(record),
        unneeded: (await unneeded?.(ctx, record)) ?? [],
        leftOut: (await leftOut?.(ctx)) ?? [],
      });
    },
  };
}
