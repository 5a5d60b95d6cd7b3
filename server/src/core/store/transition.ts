import { can, type RecordPeople } from 'contract/core/rights/permissions';
import type { Step } from 'contract/core/step';
import { stepBetween, stepsFrom, type Workflow } from 'contract/core/workflow';
import type { Context, WriteContext } from '../http/context.ts';
import { AppError, conflict, forbidden, invalid } from '../http/errors.ts';
import { checkVersion } from './patch.ts';
import type { Store } from './store.ts';

/** A condition that a step asks of a record: a sentence for a person when it does not hold. */
export type Guard<R> = (ctx: Context, record: R) => Promise<string | undefined>;

export type MoveRequest = {
  step: string;
  reason?: string | null | undefined;
  version?: number | null | undefined;
};

type Moving = { _id: string; status: string; version: number };

/** A step that is allowed, on its way: where it leads, and what it was asked with. */
export type Taken<S extends string, T extends string> = {
  step: T;
  to: S;
  request: Omit<MoveRequest, 'step'>;
};

type Parts<S extends string, T extends string, G extends string, R> = {
  /** One for each that the workflow names. */
  guards: Record<G, Guard<R>>;
  people: (ctx: Context, record: R) => RecordPeople | Promise<RecordPeople>;
  /** A sentence where a record may take no step at all. */
  refuse?: (record: R) => string | undefined;
  /** Where a record stands, for workflows of more than its status. */
  stateOf?: (record: R) => S;
  /** What a step writes, for those of more than the status; it may refuse what the step was asked with. */
  writes?: (ctx: WriteContext, record: R, taken: Taken<S, T>) => Promise<Record<string, unknown>>;
};

type Machine<S extends string, T extends string, G extends string, R> = Parts<S, T, G, R> & {
  workflow: Workflow<S, T, G>;
  store: Store;
};

async function unmet<S extends string, T extends string, G extends string, R>(
  ctx: Context,
  { workflow, guards, refuse }: Machine<S, T, G, R>,
  step: T,
  record: R,
): Promise<string[]> {
  const refusal = refuse?.(record);
  if (refusal) return [refusal];
  const { guards: names = [] } = workflow.transitions[step];
  const answers = await Promise.all(names.map((name) => guards[name](ctx, record)));
  return answers.filter((sentence) => sentence !== undefined);
}

// Whoever looked at another state is told of it, and not that its step is impossible.
const checkState = async (
  ctx: WriteContext,
  record: Moving,
  { version }: Pick<MoveRequest, 'version'>,
): Promise<void> => checkVersion(ctx, { ...record }, ['status'], version);

type Taking<T, R> = { record: R; step: T; request: Omit<MoveRequest, 'step'> };

async function take<S extends string, T extends string, G extends string, R extends Moving>(
  ctx: WriteContext,
  machine: Machine<S, T, G, R>,
  { record, step, request }: Taking<T, R>,
): Promise<R> {
  const { workflow, store, people } = machine;
  const transition = workflow.transitions[step];
  if (!can(ctx.actor, transition.permission, await people(ctx, record))) throw forbidden();
  if (transition.reason === 'required' && (request.reason?.length ?? 0) < 3) {
    throw invalid({ reason: 'Give a reason of at least 3 characters' });
  }
  const lacking = await unmet(ctx, machine, step, record);
  if (lacking.length > 0) {
    throw new AppError('PRECONDITION_UNMET', lacking.join(' '), { details: { unmet: lacking } });
  }
  const { reason, version } = request;
  const { to } = transition;
  const extra = (await machine.writes?.(ctx, record, { step, to, request })) ?? { status: to };
  const moved = await store.update(ctx, record._id, {}, { action: step, reason, version, extra });
  return moved as unknown as R; // the store is this entity's own
}

// A workflow that says nothing else is one of statuses, which its schema has checked.
const stateIn = <S extends string, T extends string, G extends string, R extends Moving>(
  { stateOf }: Pick<Machine<S, T, G, R>, 'stateOf'>,
  record: R,
): S => stateOf?.(record) ?? (record.status as S);

async function stepsOf<S extends string, T extends string, G extends string, R extends Moving>(
  ctx: Context,
  machine: Machine<S, T, G, R>,
  record: R,
): Promise<Step[]> {
  const { workflow, people } = machine;
  const [{ actor }, related] = await Promise.all([ctx.entered(), people(ctx, record)]);
  const describe = async (step: T): Promise<Step> => {
    const { label, done, to, permission } = workflow.transitions[step];
    const isAllowed = can(actor, permission, related);
    const refusal = isAllowed
      ? await unmet(ctx, machine, step, record)
      : ['Your role does not allow this step.'];
    return { step, label, done, to, allowed: refusal.length === 0, unmet: refusal };
  };
  return Promise.all(stepsFrom(workflow, stateIn(machine, record)).map(describe));
}

/** The steps of a workflow on a store's records: what is allowed now, and the one way to take a step. */
export function createTransition<S extends string, T extends string, G extends string, R extends Moving>(
  workflow: Workflow<S, T, G>,
  store: Store,
  parts: Parts<S, T, G, R>,
) {
  const machine = { workflow, store, ...parts };
  const find = async (ctx: Context, id: string, lock?: 'change') =>
    (await store.find(ctx, id, lock ? { lock } : {})) as unknown as R; // the store is this entity's own
  const labelOf = (state: S) => workflow.states[state].label;

  /** Every step out of the record's state, with what it still lacks. */
  const steps = async (ctx: Context, id: string): Promise<Step[]> =>
    stepsOf(ctx, machine, await find(ctx, id));

  /** Takes a named step; 409 when it does not leave the record's state or a guard refuses. */
  const move = async (ctx: WriteContext, id: string, request: MoveRequest): Promise<R> => {
    const record = await find(ctx, id, 'change');
    await checkState(ctx, record, request);
    const state = stateIn(machine, record);
    const step = stepsFrom(workflow, state).find((name) => name === request.step);
    if (!step)
      throw conflict(`This step is not possible while the status is ${labelOf(state)}`, 'INVALID_TRANSITION');
    return take(ctx, machine, { record, step, request });
  };

  /** Takes the step that leads to a status; a record already there stays as it is. */
  const moveTo = async (
    ctx: WriteContext,
    id: string,
    status: S,
    request: Omit<MoveRequest, 'step'> = {},
  ): Promise<R> => {
    const record = await find(ctx, id, 'change');
    const state = stateIn(machine, record);
    if (state === status) return record;
    await checkState(ctx, record, request);
    const step = stepBetween(workflow, state, status);
    if (!step) throw conflict(`${labelOf(state)} cannot become ${labelOf(status)}`, 'INVALID_TRANSITION');
    return take(ctx, machine, { record, step, request });
  };

  return { steps, move, moveTo };
}
