import type { Person } from 'contract/core/field';
import type { RecordKind } from 'contract/core/record-kinds';
import { can, type Permission } from 'contract/core/rights/permissions';
import { type ActionBase, type ActionStepInput, doersOf } from 'contract/records/record/action';
import {
  type ActionGuard,
  type ActionStage,
  type ActionStep,
  actionWorkflow,
  statusOfStage,
} from 'contract/records/record/action-steps';
import { pastCycle } from 'contract/records/record/past-cycle';
import type { RecordBase } from 'contract/records/record/record';
import type { RequestKind } from 'contract/records/task/task.endpoints';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import type { Store } from '../../core/store/store.ts';
import { createTransition, type Guard, type Taken } from '../../core/store/transition.ts';
import { listUnfilled } from '../custom-field/custom-values.service.ts';
import { endRequests, findToday, openRequest } from '../extension/request.service.ts';
import { wasBegun } from '../workflow/action-guards.service.ts';
import { readDuties } from '../workflow/duties.service.ts';
import { doneFor, findStoodInFor } from './action-stand-in.service.ts';

type Loose = Record<string, unknown>;

/** An action as its steps look at it. */
export type SteppedAction = Pick<
  ActionBase,
  | '_id'
  | 'stage'
  | 'noteRequired'
  | 'evidenceRequired'
  | 'verificationRequired'
  | 'verifier'
  | 'completion'
  | 'doneBy'
  | 'verification'
  | 'custom'
  | 'version'
> & { status: string; assignedTo: readonly Person[] };

type Parts<A> = {
  kind: RecordKind;
  store: Store;
  recordOf: (ctx: Context, action: A) => Promise<RecordBase & { status: string }>;
  recordIdOf: (action: A) => string;
  whyOver: (record: RecordBase) => string | undefined;
  waitsFor: (record: RecordBase, action: Loose) => string | undefined;
};

/** What a step is asked with besides. */
type Asked = Pick<ActionStepInput, 'note' | 'resumeOn'>;

const isAmong = (people: readonly { _id: string }[], accountId: string) =>
  people.some(({ _id }) => _id === accountId);

const fieldsFilled: Guard<SteppedAction> = async (ctx, action) => {
  const labels = await listUnfilled(ctx, 'action', action);
  return labels.length > 0 ? `Fill in first: ${labels.join(', ')}.` : undefined;
};

const hasEvidence: Guard<SteppedAction> = async (ctx, { _id, evidenceRequired }) => {
  if (!evidenceRequired) return undefined;
  const [row] = await ctx.db.query<{ has: boolean }>(sql`
    select exists (select from record_files where organization_id = app_organization() and action_id = ${_id} and deleted_at is null) as has`);
  return row?.has ? undefined : 'Attach a photo or a file first: this action asks for evidence.';
};

const isItsTurn: Guard<SteppedAction> = async (ctx, { _id }) => {
  const before = await ctx.db.query<{ name: string }>(sql`
    select b.name from actions a
      join actions b on b.organization_id = a.organization_id and b.id = any(a.depends_on_ids)
     where a.organization_id = app_organization() and a.id = ${_id}
       and b.deleted_at is null and b.status not in ('completed', 'cancelled')
     order by b.end_date, b.id limit 3`);
  if (before.length === 0) return undefined;
  return `Complete ${before.map(({ name }) => `“${name}”`).join(', ')} first: this action depends on it.`;
};

const checklistsAreDone: Guard<SteppedAction> = async (ctx, { _id }) => {
  const [run] = await ctx.db.query<{ name: string; more: number }>(sql`
    select number || ' ' || name as name, (count(*) over () - 1)::int as more from checklist_runs
     where organization_id = app_organization() and action_id = ${_id} and deleted_at is null and status in ('scheduled', 'in-progress')
     order by created_at, id limit 1`);
  if (!run) return undefined;
  const more = run.more > 0 ? ` and ${run.more} more` : '';
  return `Complete the checklist ${run.name}${more} first: this action asks for it.`;
};

const isOwn: Guard<SteppedAction> = async (ctx, { assignedTo }) =>
  isAmong(assignedTo, (await ctx.entered()).actor.accountId)
    ? undefined
    : 'Only those whose action it is can decline it. Give it to somebody else instead.';

// Nobody is exempt, whatever they may do besides.
const isOfOthers: Guard<SteppedAction> = async (ctx, action) =>
  doersOf(action).includes((await ctx.entered()).actor.accountId)
    ? 'Nobody verifies their own work: somebody else has to look at it.'
    : undefined;

/** Whose an action is to do and to verify, with the caller where they stand in for one of them today; and for whom. */
async function findPeople<A extends SteppedAction>(
  ctx: Context,
  { kind, recordOf }: Pick<Parts<A>, 'kind' | 'recordOf'>,
  action: A,
) {
  const [{ actor }, record] = await Promise.all([ctx.entered(), recordOf(ctx, action)]);
  const { assignedTo } = action;
  const own = { _id: actor.accountId };
  const verifiers = action.verifier ? [action.verifier] : [];
  // Where nobody is named to verify it, any manager does who has not done the work.
  const looking = action.verifier
    ? verifiers
    : record.managers.filter(({ _id }) => !doersOf(action).includes(_id));
  const others = [...assignedTo, ...looking].filter(({ _id }) => _id !== own._id);
  const stoodInFor = await findStoodInFor(ctx, { kind, record }, others);
  const among = (people: readonly { _id: string }[]) =>
    isAmong(people, own._id) ? undefined : people.find(({ _id }) => stoodInFor.includes(_id))?._id;
  // Whoever is to verify it does not do the work, for nobody.
  const doesFor = isAmong(verifiers, own._id) ? undefined : among(assignedTo);
  const looksFor = isAmong(record.managers, own._id) ? undefined : among(looking);
  return {
    assignee: [...assignedTo, ...(doesFor ? [own] : [])],
    verifier: [...verifiers, ...(looksFor ? [own] : [])],
    manager: record.managers,
    doesFor,
    looksFor: action.verifier ? among(verifiers) : looksFor,
  };
}

/** The steps by which somebody looks at the work of others. */
const isLooking = (step: string) => step === 'verify' || step === 'send-back';

function guardsOf<A extends SteppedAction>({
  kind,
  recordOf,
  whyOver,
  waitsFor,
}: Pick<Parts<A>, 'kind' | 'recordOf' | 'whyOver' | 'waitsFor'>): Record<ActionGuard, Guard<A>> {
  return {
    fieldsFilled,
    hasEvidence,
    isItsTurn,
    checklistsAreDone,
    isOwn,
    isOfOthers,
    async isNamedVerifier(ctx, action) {
      const { verifier } = action;
      if (!verifier || verifier._id === (await ctx.entered()).actor.accountId) return undefined;
      const { looksFor } = await findPeople(ctx, { kind, recordOf }, action);
      if (looksFor === verifier._id) return undefined;
      const { site, process } = await recordOf(ctx, action);
      const [row] = await ctx.db.query<{ can: boolean }>(sql`
        select could_complete(app_organization(), ${verifier._id}, ${ctx.workspaceId}, ${`${kind}_action`}, ${site._id}, ${process?._id ?? null}) as can`);
      // Who has left or lost their access verifies nothing any more: then it is the managers'.
      return row?.can ? `${verifier.name} verifies this action.` : undefined;
    },
    async recordIsOpen(ctx, action) {
      const why = whyOver(await recordOf(ctx, action));
      return why ? `${why} Reopen it first.` : undefined;
    },
    // What is under way goes on, whatever its record waits for meanwhile, also where it was put on hold since.
    async mayBegin(ctx, action) {
      const why = action.stage === 'in-progress' ? undefined : waitsFor(await recordOf(ctx, action), action);
      return why && (await wasBegun(ctx, action)) ? undefined : why;
    },
    async mayReopen(ctx, action) {
      const [{ actor }, record] = await Promise.all([ctx.entered(), recordOf(ctx, action)]);
      const past = pastCycle(record, action);
      const isCancelled = action.stage === 'cancelled';
      if (past || (!action.verification && !isCancelled)) return past;
      const { managers } = record;
      return can(actor, `${kind}.update` satisfies Permission, { manager: managers })
        ? undefined
        : `It was ${isCancelled ? 'cancelled' : 'verified'}: a manager of the record can reopen it.`;
    },
  };
}

const nothingSaid = { said_by: null, said_at: null, said: null, resume_on: null, is_declined: false };
/** What an action says that is not done any more. */
export const notCompleted = { completed_by: null, completed_at: null, completion_note: null, done_by: [] };
export const notVerified = { verified_by: null, verified_at: null, verification_note: null };

/** What is kept of an action that is completed: by whom and when, and who had it then. */
export const completionOf = (by: string, assignedTo: readonly string[]): Loose => ({
  completed_by: by,
  completed_at: new Date().toISOString(),
  done_by: assignedTo,
});

/** What each step leaves, where that is more than the status and that nothing is said about it any more. */
const left: Partial<
  Record<
    ActionStep,
    (by: string, at: string, request: Asked & { reason?: unknown }, action: SteppedAction) => Loose
  >
> = {
  hold: (by, at, { reason, resumeOn }) => ({ said_by: by, said_at: at, said: reason, resume_on: resumeOn }),
  cancel: (by, at, { reason }) => ({ said_by: by, said_at: at, said: reason }),
  decline: (by, at, { reason }) => ({ said_by: by, said_at: at, said: reason, is_declined: true }),
  complete: (by, _at, { note }, { assignedTo }) => ({
    ...completionOf(
      by,
      assignedTo.map(({ _id }) => _id),
    ),
    completion_note: note ?? null,
    ...notVerified,
  }),
  verify: (by, at, { note }) => ({ verified_by: by, verified_at: at, verification_note: note ?? null }),
  'send-back': (by, at, { reason }) => ({ said_by: by, said_at: at, said: reason, ...notCompleted }),
  reopen: () => ({ ...notCompleted, ...notVerified }),
};

/** What of an action may wait for somebody else where it stands. */
const mayWait: Record<ActionStage, readonly RequestKind[]> = {
  pending: ['extension_decision'],
  'in-progress': ['extension_decision'],
  'on-hold': ['extension_decision'],
  declined: ['handover'],
  'to-verify': ['verification'],
  completed: [],
  cancelled: [],
};

const endedAs: Partial<Record<string, 'granted' | 'refused'>> = { verify: 'granted', 'send-back': 'refused' };

/** Has those decide who are to, and nobody what is over. */
async function renewRequests(
  ctx: WriteContext,
  { _id, stage }: Pick<SteppedAction, '_id' | 'stage'>,
  { recordId, step }: { recordId: string; step: string },
): Promise<void> {
  await endRequests(ctx, _id, { keep: mayWait[stage], as: endedAs[step] ?? 'withdrawn' });
  if (stage === 'declined') await openRequest(ctx, { recordId, actionId: _id }, 'handover');
  if (stage === 'to-verify') await openRequest(ctx, { recordId, actionId: _id }, 'verification');
}

/** The steps of the actions under a kind of record. */
export function createActionSteps<A extends SteppedAction>(parts: Parts<A>) {
  const { kind, store, recordOf, recordIdOf } = parts;

  function checkAsked(action: A, { step, request }: Taken<ActionStage, ActionStep>): void {
    const { note } = request as Asked; // as `move` was given it
    if (step === 'complete' && action.noteRequired && !note)
      throw invalid({ note: 'Say what was done: this action asks for a note.' });
  }

  const transition = createTransition<ActionStage, ActionStep, ActionGuard, A>(actionWorkflow(kind), store, {
    guards: guardsOf(parts),
    people: async (ctx, action) => {
      const { assignee, verifier, manager } = await findPeople(ctx, { kind, recordOf }, action);
      return { assignee, verifier, manager };
    },
    standingOf: ({ stage }) => ({ state: stage }),
    today: (ctx, action) => findToday(ctx, recordIdOf(action)),
    duties: readDuties,
    async writes(ctx, action, taken) {
      checkAsked(action, taken);
      const own = left[taken.step]?.(ctx.actor.accountId, new Date().toISOString(), taken.request, action);
      const { justification = null } = taken;
      return { status: statusOfStage[taken.to], ...nothingSaid, ...own, justification };
    },
  });

  return {
    steps: transition.steps,

    async move(ctx: WriteContext, before: A, { note, reason, ...request }: ActionStepInput): Promise<A> {
      const { _id: id } = before;
      // The log keeps what was said, by whatever name.
      const asked = { ...request, note, reason: reason ?? note };
      const { doesFor, looksFor } = await findPeople(ctx, { kind, recordOf }, before);
      const onBehalfOf = isLooking(request.step) ? looksFor : doesFor;
      const moved = await doneFor(ctx, onBehalfOf, () => transition.move(ctx, id, asked));
      await renewRequests(ctx, moved, { recordId: recordIdOf(moved), step: request.step });
      return moved;
    },

    /** Takes the step that leads to a stage, for a status that is sent as a field. */
    async moveTo(
      ctx: WriteContext,
      id: string,
      stage: ActionStage,
      how: { version?: number | null | undefined; reason?: string | null | undefined } = {},
    ): Promise<A> {
      const moved = await transition.moveTo(ctx, id, stage, how);
      await renewRequests(ctx, moved, { recordId: recordIdOf(moved), step: '' });
      return moved;
    },
  };
}
