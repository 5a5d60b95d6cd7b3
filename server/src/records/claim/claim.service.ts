import type { RecordKind } from 'contract/core/record-kinds';
import { can, type Permission } from 'contract/core/rights/permissions';
import type { ActionGroup } from 'contract/records/claim/claim';
import { type ActionBase, actionTakerProblem } from 'contract/records/record/action';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, forbidden, invalid } from '../../core/http/errors.ts';
import type { Store } from '../../core/store/store.ts';
import { endRequests } from '../extension/request.service.ts';
import { checkCandidates } from '../record/action-candidate.service.ts';

type Loose = Record<string, unknown>;
type Place = { kind: RecordKind; record: Pick<RecordBase, 'site' | 'process'> };

/** An action as whoever claims it finds it. */
export type Claimed = Pick<
  ActionBase,
  '_id' | 'name' | 'assignedTo' | 'group' | 'unclaimedSince' | 'verifier'
> & { status: string };

/** Who is to have an action, as it is written. */
export type Takers = { assignedTo?: readonly string[] | undefined; group?: string | null | undefined };

const nothingSaid = { said_by: null, said_at: null, said: null, resume_on: null, is_declined: false };
const offered = () => ({ offered_at: new Date().toISOString(), status: 'pending', ...nothingSaid });

/** The groups of the workspace, or the one that is named, with why one cannot be given an action of a record. */
async function listActionGroups(
  ctx: Context,
  { kind, record }: Place,
  only: string | null = null,
): Promise<ActionGroup[]> {
  const groups = await ctx.db.query<{ id: string; name: string; isFit: boolean }>(sql`
    select id, name, is_fit as "isFit"
      from action_groups(${ctx.workspaceId}, ${`${kind}_action`}, ${record.site._id}, ${record.process?._id ?? null}, ${only})`);
  return groups.map(({ id, name, isFit }) => ({
    _id: id,
    name,
    why: isFit ? null : 'has nobody who could complete it',
  }));
}

/** Who has an action and which group, as a change leaves it. */
const takersAfter = (
  { assignedTo, group }: Takers,
  before?: Claimed,
): { assignedTo: readonly unknown[]; group: string | null } => ({
  assignedTo: assignedTo ?? before?.assignedTo ?? [],
  group: (group === undefined ? before?.group?._id : group) ?? null,
});

/** Refuses a group that nobody could claim an action in. */
async function checkGroup(ctx: Context, place: Place, id: string): Promise<void> {
  const [group] = await listActionGroups(ctx, place, id);
  if (!group)
    throw new AppError('NOT_FOUND', 'Group not found', { errors: { group: 'Choose one from the list' } });
  if (group.why) throw invalid({ group: `${group.name} ${group.why}: choose another group` });
}

/** Refuses an action that nobody is to have; one that lost its people around the engine may be changed otherwise. */
function refuseNobody(now: Takers, before?: Claimed): void {
  const isNamed = !before || now.assignedTo !== undefined || now.group !== undefined;
  const problem = isNamed && actionTakerProblem(takersAfter(now, before));
  if (problem) throw invalid({ assignedTo: problem });
  if (now.assignedTo?.length === 0 && before?.status === 'completed')
    throw invalid({ assignedTo: 'It is completed: reopen it or send it back first' });
}

/** Refuses takers that an action cannot have: nobody, or a group in which nobody could complete it. */
export async function checkTakers(ctx: Context, place: Place, now: Takers, before?: Claimed): Promise<void> {
  refuseNobody(now, before);
  const { group } = takersAfter(now, before);
  if (group && group !== before?.group?._id) await checkGroup(ctx, place, group);
}

/** What follows for an action from who is to have it: since when it waits to be claimed. */
export function offerFollowing(now: Takers, before?: Claimed): Loose {
  const { assignedTo, group } = takersAfter(now, before);
  const isOffered = assignedTo.length === 0 && group !== null;
  if (!isOffered) return before?.unclaimedSince ? { offered_at: null } : {};
  if (!before) return { offered_at: new Date().toISOString() };
  return before.unclaimedSince && group === before.group?._id ? {} : offered();
}

/** Those of an action's group who could complete it. */
export async function findGroupOf(ctx: Context, actionId: string): Promise<string[]> {
  const people = await ctx.db.query<{ id: string }>(sql`select people_of_action_group(${actionId}) as id`);
  return people.map(({ id }) => id);
}

/** Tells the group of an action that its tasks are not as they were. */
export async function tellGroup(ctx: WriteContext, { _id, group }: Claimed): Promise<void> {
  if (!group) return;
  const rooms = (await findGroupOf(ctx, _id)).map((id) => `account:${id}`);
  if (rooms.length > 0) ctx.emit('task.changed', rooms, { id: _id });
}

type Parts<A> = {
  kind: RecordKind;
  actions: Store;
  lock: (
    ctx: WriteContext,
    recordId: string,
    id: string,
  ) => Promise<{ ctx: WriteContext; record: RecordBase & { status: string }; action: A }>;
  findRecord: (ctx: Context, recordId: string) => Promise<RecordBase>;
  tell: (ctx: WriteContext, action: A, before: A) => void;
};

/** Refuses to take what is not to be had: with who has it, where somebody does. */
async function checkClaim(ctx: WriteContext, place: Place, action: Claimed): Promise<void> {
  const { accountId } = ctx.actor;
  if (!action.group) throw conflict('This action has no group, so it cannot be claimed.');
  const [member] = await ctx.db.query(sql`
    select from group_members where organization_id = app_organization() and group_id = ${action.group._id} and account_id = ${accountId}`);
  if (!member) throw forbidden(`Only the people of ${action.group.name} can claim this action.`);
  const [owner] = action.assignedTo;
  if (owner)
    throw conflict(
      `${owner._id === accountId ? 'You have' : `${owner.name} has`} claimed this action already.`,
    );
  if (!action.unclaimedSince) throw conflict('This action is not waiting to be claimed.');
  if (action.verifier?._id === accountId)
    throw forbidden('You are to verify this action: nobody verifies their own work.');
  await checkCandidates(ctx, place, { ids: [accountId], field: 'assignedTo' });
}

/** How the actions under a kind of record are claimed and given back. */
export function createClaims<A extends Claimed>({ kind, actions, lock, findRecord, tell }: Parts<A>) {
  const typed = (action: unknown) => action as A; // the store is that of this kind's actions
  return {
    groups: async (ctx: Context, recordId: string) =>
      listActionGroups(ctx, { kind, record: await findRecord(ctx, recordId) }),

    /** The action is locked, so that of two who claim it one finds it taken. */
    async claim(given: WriteContext, recordId: string, id: string): Promise<A> {
      const { ctx, record, action: before } = await lock(given, recordId, id);
      await checkClaim(ctx, { kind, record }, before);
      const options = { action: 'claimed', extra: { offered_at: null } };
      const action = typed(await actions.update(ctx, id, { assignedTo: [ctx.actor.accountId] }, options));
      tell(ctx, action, before);
      await tellGroup(ctx, action);
      return action;
    },

    async release(given: WriteContext, recordId: string, id: string, reason?: string | null): Promise<A> {
      const { ctx, record, action: before } = await lock(given, recordId, id);
      const people = { manager: record.managers, assignee: before.assignedTo };
      if (!can(ctx.actor, `${kind}-action.progress` satisfies Permission, people)) throw forbidden();
      if (!before.group)
        throw conflict('This action was given to no group: give it to somebody else instead.');
      if (before.assignedTo.length === 0) throw conflict('Nobody has claimed this action.');
      if (before.status === 'completed' || before.status === 'cancelled')
        throw conflict(`This action is ${before.status}. Reopen it first.`);
      await checkGroup(ctx, { kind, record }, before.group._id);
      const options = { action: 'released', reason, extra: offered() };
      const action = typed(await actions.update(ctx, id, { assignedTo: [] }, options));
      await endRequests(ctx, id, { keep: [], as: 'withdrawn' });
      tell(ctx, action, before);
      await tellGroup(ctx, action);
      return action;
    },
  };
}
