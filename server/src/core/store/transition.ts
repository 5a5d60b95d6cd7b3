import { labelsOfStep, notByRole } from 'contract/core/step-words';
import { daysAfter } from 'contract/core/days';
import { can, type RecordPeople } from 'contract/core/rights/permissions';
import type { Step, StepCheck, StepItem } from 'contract/core/step';
import {
  type Check,
  statusOf,
  stepsFrom,
  stepsTo,
  targetOf,
  type Standing,
  type Workflow,
} from 'contract/core/workflow';
import type { Context, WriteContext } from '../http/context.ts';
import { AppError, conflict, forbidden, invalid } from '../http/errors.ts';
import {
  checkAnswered,
  checkChoice,
  type Duties,
  dutiesOf,
  isReason,
  justify,
  type MoveRequest,
  reasonMin,
  separated,
} from './answers.ts';
import { checkVersion } from './patch.ts';
import { asksReason, checkRemarks, findItems, saidBy, shownItems } from './step-items.ts';
import type { Store } from './store.ts';

/** A condition that a step asks of a record: a sentence for a person when it does not hold, null where it does not apply. */
export type Guard<R> = (ctx: Context, record: R) => Promise<string | null | undefined>;

type Moving = { _id: string; status: string; version: number };

/** A step that is allowed, on its way: where it leads, and what it was asked with. */
export type Taken<S extends string, T extends string> = {
  step: T;
  to: S;
  request: Omit<MoveRequest, 'step'>;
  /** Why one person did what takes two. */
  justification?: string | undefined;
};

type Parts<S extends string, T extends string, G extends string, R> = {
  /** One for each that the workflow names. */
  guards: Record<G, Guard<R>>;
  people: (ctx: Context, record: R) => RecordPeople | Promise<RecordPeople>;
  /** A sentence where a record may take no step at all. */
  refuse?: (record: R) => string | undefined;
  /** Where a record stands, for workflows of more than its status. */
  standingOf?: (record: R) => Standing<S>;
  /** From where a record came that was not interrupted, for the steps that go back there; undefined where they do not. */
  cameFrom?: ((ctx: Context, record: R) => Promise<S | undefined>) | undefined;
  /** The day that it is where a record is, for workflows that ask until when. */
  today?: (ctx: Context, record: R) => Promise<string>;
  /** Whether one person may do what takes two: never, or with a justification. */
  duties?: (ctx: Context) => Promise<Duties>;
  /** The items of a record of which a step is told something each, for workflows that ask that. */
  itemsOf?: ((ctx: Context, record: R, step: T) => Promise<StepItem[]>) | undefined;
  /** What a step writes, for those of more than the status; it may refuse what the step was asked with. */
  writes?: (ctx: WriteContext, record: R, taken: Taken<S, T>) => Promise<Record<string, unknown>>;
  /** What it changes of a record's fields besides, and of what hangs on it. */
  effects?: (ctx: WriteContext, record: R, taken: Taken<S, T>) => Promise<Record<string, unknown>>;
};

type Machine<S extends string, T extends string, G extends string, R> = Parts<S, T, G, R> & {
  workflow: Workflow<S, T, G>;
  store: Store;
};

/** What a step still lacks, as sentences and line by line, and what stands against it of the separation of duties. */
type Asked = {
  unmet: string[];
  /** What stops nobody who says why. */
  answered: string[];
  checks: StepCheck[];
  own: string[];
  /** Whether it is one of the record's ways. */
  isOffered: boolean;
};

const isSaid = (sentence: string | null | undefined): sentence is string => typeof sentence === 'string';

async function ask<S extends string, T extends string, G extends string, R>(
  ctx: Context,
  { workflow, guards, refuse }: Machine<S, T, G, R>,
  step: T,
  record: R,
): Promise<Asked> {
  const refusal = refuse?.(record);
  if (refusal) return { unmet: [refusal], answered: [], checks: [], own: [], isOffered: true };
  const { guards: names = [], duties = [] } = workflow.transitions[step];
  const answer = async (name: G) => ({ name, why: await guards[name](ctx, record) });
  const [answers, own] = await Promise.all([Promise.all(names.map(answer)), Promise.all(duties.map(answer))]);
  const unmetOf = (stops: (check: Check | undefined) => boolean) =>
    answers.flatMap(({ name, why }) => (isSaid(why) && stops(workflow.checks?.[name]) ? [why] : []));
  return {
    unmet: unmetOf((check) => !check?.isAdvice && !check?.isAnswered),
    answered: unmetOf((check) => check?.isAnswered === true),
    checks: answers.flatMap(({ name, why }) => {
      const words = workflow.checks?.[name];
      // Which way a record takes is nothing that somebody does about it.
      if (!words || words.isOffer || why === null) return [];
      const { isAdvice: advises = false, isAnswered = false, ...line } = words;
      return [
        { ...line, key: name, ok: why === undefined, needed: !advises && !isAnswered, why: why ?? null },
      ];
    }),
    own: own.map(({ why }) => why).filter(isSaid),
    isOffered: unmetOf((check) => check?.isOffer === true).length === 0,
  };
}

/** Refuses a day until which it rests that is none, not ahead, or too far ahead. */
async function checkUntil<S extends string, T extends string, G extends string, R>(
  ctx: WriteContext,
  { workflow, today }: Machine<S, T, G, R>,
  { record, step, request: { resumeOn } }: Taking<T, R>,
): Promise<void> {
  const { untilMost } = workflow.transitions[step];
  if (!resumeOn) throw invalid({ resumeOn: 'Date is required' });
  const now = await today?.(ctx, record);
  if (now === undefined) return;
  if (resumeOn <= now) throw invalid({ resumeOn: 'Choose a day after today' });
  if (untilMost !== undefined && resumeOn > daysAfter(now, untilMost))
    throw invalid({ resumeOn: `Choose a day within ${untilMost} days` });
}

/** Refuses a step that was not asked with what it asks: a reason, one of its choices, a day after today. */
async function checkRequest<S extends string, T extends string, G extends string, R>(
  ctx: WriteContext,
  machine: Machine<S, T, G, R>,
  { items, ...taking }: Taking<T, R> & { items: StepItem[] },
): Promise<void> {
  const { step, request } = taking;
  const { reason, isSigned } = request;
  const asked = machine.workflow.transitions[step];
  checkRemarks(asked.items, items, request);
  if (asksReason(asked, items) && !isReason(reason))
    throw invalid({ reason: `Give a reason of at least ${reasonMin} characters` });
  checkChoice(asked, request);
  if (asked.signs && !isSigned) throw new AppError('ESIGN_REQUIRED', 'This step needs your signature.');
  if (asked.until === 'required') await checkUntil(ctx, machine, taking);
}

type Taking<T, R> = {
  record: R;
  step: T;
  request: Omit<MoveRequest, 'step'>;
  /** It came as the value of a field, which has no room for what its step asks. */
  isField?: boolean | undefined;
};

async function take<S extends string, T extends string, G extends string, R extends Moving>(
  ctx: WriteContext,
  machine: Machine<S, T, G, R>,
  taking: Taking<T, R>,
): Promise<R> {
  const { record, step, request } = taking;
  const { workflow, store, people } = machine;
  const transition = workflow.transitions[step];
  if (!can(ctx.actor, transition.permission, await people(ctx, record))) throw forbidden();
  const items = await findItems(ctx, machine, taking);
  if (!taking.isField || transition.signs) await checkRequest(ctx, machine, { ...taking, items });
  const { unmet, answered, own } = await ask(ctx, machine, step, record);
  const holds = await dutiesOf(ctx, machine, own);
  if (holds === 'strict') throw separated(own);
  if (unmet.length > 0) throw new AppError('PRECONDITION_UNMET', unmet.join(' '), { details: { unmet } });
  checkAnswered(answered, request.reason);
  const justification = justify(own, request.justification);
  const { version } = request;
  const reason = saidBy(items, request);
  const to = targetOf(workflow, step, await standingFor(ctx, machine, { record, steps: [step] }));
  const taken = { step, to, request, justification };
  const extra = (await machine.writes?.(ctx, record, taken)) ?? { status: to };
  const said = (await machine.effects?.(ctx, record, taken)) ?? {};
  const moved = await store.update(ctx, record._id, said, { action: step, reason, version, extra });
  return moved as unknown as R; // the store is this entity's own
}

// A workflow that says nothing else is one of statuses, which its schema has checked.
const standingIn = <S extends string, T extends string, G extends string, R extends Moving>(
  { standingOf }: Pick<Machine<S, T, G, R>, 'standingOf'>,
  record: R,
): Standing<S> => standingOf?.(record) ?? { state: record.status as S };

/** The same, with where it goes back to, where one of these steps does. */
async function standingFor<S extends string, T extends string, G extends string, R extends Moving>(
  ctx: Context,
  machine: Machine<S, T, G, R>,
  { record, steps }: { record: R; steps: readonly T[] },
): Promise<Standing<S>> {
  const { workflow, cameFrom } = machine;
  const standing = standingIn(machine, record);
  const goesBack = steps.some((step) => workflow.transitions[step].returns);
  if (!cameFrom || !goesBack || standing.before !== undefined) return standing;
  return { ...standing, before: await cameFrom(ctx, record) };
}

async function stepsOf<S extends string, T extends string, G extends string, R extends Moving>(
  ctx: Context,
  machine: Machine<S, T, G, R>,
  record: R,
): Promise<Step[]> {
  const { workflow, people } = machine;
  const steps = stepsFrom(workflow, standingIn(machine, record).state);
  const [{ actor }, related, standing] = await Promise.all([
    ctx.entered(),
    people(ctx, record),
    standingFor(ctx, machine, { record, steps }),
  ]);
  const describe = async (step: T): Promise<Step | undefined> => {
    const { label, done, permission, until, choice, ...asks } = workflow.transitions[step];
    const { unmet, answered, checks, own, isOffered } = await ask(ctx, machine, step, record);
    if (!isOffered) return undefined;
    const items = await findItems(ctx, machine, { record, step });
    const holds = await dutiesOf(ctx, machine, own);
    const refusal = can(actor, permission, related)
      ? [...(holds === 'strict' ? own : []), ...unmet]
      : [notByRole];
    return {
      step,
      label,
      done,
      to: targetOf(workflow, step, standing),
      allowed: refusal.length === 0,
      unmet: refusal,
      reason: answered.length > 0 || asksReason(asks, items) ? 'required' : (asks.reason ?? null),
      ...labelsOfStep(asks),
      answers: answered.length > 0 ? answered.join(' ') : null,
      until: until === 'required',
      choice: choice ?? null,
      items: shownItems(asks.items, items),
      justification: holds === 'justified' && own.length > 0 ? own.join(' ') : null,
      signs: asks.signs ?? null,
      checks,
    };
  };
  return (await Promise.all(steps.map(describe))).filter((step) => step !== undefined);
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
  const wordOf = (status: string) =>
    (workflow.states as Partial<Record<string, { label: string }>>)[status]?.label ??
    status.replaceAll('-', ' ');

  /** Every step out of the record's state, with what it still lacks. */
  const steps = async (ctx: Context, id: string): Promise<Step[]> =>
    stepsOf(ctx, machine, await find(ctx, id));

  /** Takes a named step; 409 when it does not leave the record's state or a guard refuses. */
  const move = async (ctx: WriteContext, id: string, request: MoveRequest): Promise<R> => {
    const record = await find(ctx, id, 'change');
    // Whoever looked at another state is told of it, and not that its step is impossible.
    await checkVersion(ctx, { ...record }, ['status'], request.version);
    const { state } = standingIn(machine, record);
    const step = stepsFrom(workflow, state).find((name) => name === request.step);
    if (!step)
      throw conflict(`This step is not possible while the status is ${labelOf(state)}`, 'INVALID_TRANSITION');
    return take(ctx, machine, { record, step, request });
  };

  /** Takes the step that leads to a status; a record already there stays as it is. */
  const moveTo = async (
    ctx: WriteContext,
    id: string,
    status: string,
    { isField, ...request }: Omit<MoveRequest, 'step'> & Pick<Taking<T, R>, 'isField'> = {},
  ): Promise<R> => {
    const record = await find(ctx, id, 'change');
    const { state } = standingIn(machine, record);
    if (statusOf(workflow, state) === status) return record;
    await checkVersion(ctx, { ...record }, ['status'], request.version);
    const standing = await standingFor(ctx, machine, { record, steps: stepsFrom(workflow, state) });
    const ways = stepsTo(workflow, standing, status).map(async (one) =>
      (await ask(ctx, machine, one, record)).isOffered ? [one] : [],
    );
    const [step] = (await Promise.all(ways)).flat();
    if (!step)
      throw conflict(`${labelOf(state)} cannot become ${wordOf(status)} by one step`, 'INVALID_TRANSITION');
    return take(ctx, machine, { record, step, request, isField });
  };

  return { steps, move, moveTo };
}
