import type { BodyOf, InputOf } from 'contract/core/endpoint';
import type { Group } from 'contract/people/group/group';
import type { groupEndpoints } from 'contract/people/group/group.endpoints';
import sql, { raw } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, invalid } from '../../core/http/errors.ts';
import type { DeletedSource } from '../../support/deleted/deleted.service.ts';
import { checkReason } from '../../organization/role/role-rights.service.ts';
import { checkWhole, findGivenRole } from '../../organization/role/role.service.ts';
import { checkPeople } from '../../access/user/user.service.ts';
import { groupStore } from './group.store.ts';

export const listGroups = (ctx: Context, query: InputOf<typeof groupEndpoints.list>['query']) =>
  groupStore.list(ctx, query);

/** The groups of the workspace by name. */
export const listGroupNames = (ctx: Context) =>
  ctx.db.query<{ _id: string; name: string }>(sql`
    select id as _id, name from groups
     where organization_id = app_organization() and workspace_id = ${ctx.workspaceId} and deleted_at is null order by lower(name), id`);

type Member = Group['members'][number] & { status: 'active' | 'inactive' };

/** A group and a page of its members. */
export async function listGroupMembers(
  ctx: Context,
  id: string,
  { page, limit, search, sort }: InputOf<typeof groupEndpoints.members>['query'],
) {
  const [group, states] = await Promise.all([
    groupStore.find(ctx, id),
    ctx.db.query<{ id: string; status: Member['status'] }>(sql`
      select a.id, a.status from group_members m join accounts a on a.organization_id = m.organization_id and a.id = m.account_id
       where m.organization_id = app_organization() and m.group_id = ${id}`),
  ]);
  const statusOf = new Map(states.map((state) => [state.id, state.status]));
  const wanted = search?.toLowerCase() ?? '';
  const found = group.members
    .filter((person) => `${person.name} ${person.email}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => a.name.localeCompare(b.name) * (sort === '-name' ? -1 : 1));
  const shown = found
    .slice((page - 1) * limit, page * limit)
    .map((person): Member => ({ ...person, status: statusOf.get(person._id) ?? 'inactive' }));
  const paging = { total: found.length, page, limit, totalPages: Math.ceil(found.length / limit) };
  return { group, members: shown, data: shown, ...paging };
}

type Fields = {
  members?: readonly string[] | undefined;
  lead?: string | null | undefined;
  role?: string | null | undefined;
};

const idsOf = (group: Group | undefined) => group?.members.map((person) => person._id) ?? [];

/** Refuses a lead who is not a member. */
async function checkLead(ctx: WriteContext, { members, lead }: Fields, before?: Group): Promise<void> {
  if (!lead) return;
  await checkPeople(ctx, [lead], 'lead');
  if (!(members ?? idsOf(before)).includes(lead)) throw invalid({ lead: 'The lead is one of the members' });
}

/** Refuses to take away the role that a group gives when the caller does not have it; one that is deleted gives nothing. */
async function checkTaken(ctx: WriteContext, { role }: Group): Promise<void> {
  if (!role) return;
  await findGivenRole(ctx, role._id).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
  });
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join() === other.toSorted().join();

/** Refuses strangers among the members, a lead who is not one of them, and roles that the caller does not have. */
async function checkGroup(ctx: WriteContext, fields: Fields, before?: Group): Promise<void> {
  const present = idsOf(before);
  const { members = present } = fields;
  const held = before?.role?._id ?? null;
  const role = fields.role === undefined ? held : fields.role;
  await checkPeople(
    ctx,
    members.filter((id) => !present.includes(id)),
    'members',
  );
  await checkLead(ctx, fields, before);
  // Who comes to a group is given its role, and who goes loses it.
  if (role === held && isSame(members, present)) return;
  if (before) await checkTaken(ctx, before);
  if (role) checkWhole(await findGivenRole(ctx, role), 'role');
}

export async function createGroup(
  ctx: WriteContext,
  { workspace: _workspace, ...input }: BodyOf<typeof groupEndpoints.create>,
): Promise<Group> {
  await checkGroup(ctx, input);
  return groupStore.insert(ctx, input);
}

/** The lead leaves with the membership in the group. */
const withLead = (before: Group, { members, lead }: Fields) =>
  lead === undefined && members && before.lead && !members.includes(before.lead._id) ? { lead: null } : {};

export async function updateGroup(
  ctx: WriteContext,
  id: string,
  { version, reason, ...patch }: BodyOf<typeof groupEndpoints.update>,
): Promise<Group> {
  const before = await groupStore.find(ctx, id, { lock: 'change' });
  if (patch.role !== undefined && (patch.role ?? null) !== (before.role?._id ?? null)) checkReason(reason);
  await checkGroup(ctx, patch, before);
  return groupStore.update(ctx, id, { ...patch, ...withLead(before, patch) }, { version, reason });
}

/** Adds people to a group; those already in it stay. */
export async function addToGroup(
  ctx: WriteContext,
  id: string,
  people: readonly string[],
  reason: string,
): Promise<Group> {
  const before = await groupStore.find(ctx, id, { lock: 'change' }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'NOT_FOUND'
      ? new AppError('NOT_FOUND', error.message, { errors: { group: error.message } })
      : error;
  });
  const members = [...new Set([...before.members.map((person) => person._id), ...people])];
  await checkGroup(ctx, { members }, before);
  return groupStore.update(ctx, id, { members }, { reason });
}

/** Takes a person out of a group. */
export async function removeGroupMember(
  ctx: WriteContext,
  id: string,
  memberId: string,
  reason?: string,
): Promise<Group> {
  const before = await groupStore.find(ctx, id, { lock: 'change' });
  const members = idsOf(before).filter((member) => member !== memberId);
  if (members.length < before.members.length) await checkTaken(ctx, before);
  const patch = { members, ...withLead(before, { members }) };
  return groupStore.update(ctx, id, patch, { reason });
}

/** Takes a person out of all groups of the workspace. */
export async function leaveGroups(ctx: WriteContext, memberId: string, reason: string): Promise<void> {
  const groups = await ctx.db.query<{ id: string }>(sql`
    select g.id from groups g join group_members m on m.organization_id = g.organization_id and m.group_id = g.id
     where g.organization_id = app_organization() and g.workspace_id = ${ctx.workspaceId} and m.account_id = ${memberId}
       and g.deleted_at is null order by g.id`);
  for (const { id } of groups) await removeGroupMember(ctx, id, memberId, reason);
  await ctx.db.query(sql`
    delete from group_members m using groups g
     where m.organization_id = app_organization() and m.account_id = ${memberId}
       and g.organization_id = m.organization_id and g.id = m.group_id and g.workspace_id = ${ctx.workspaceId}`);
}

/** Refuses to delete a group that has an action or a checklist which is not completed: who gives one back would give it to nobody. */
async function refuseWaiting(ctx: WriteContext, { _id, name }: Group): Promise<void> {
  const [row] = await ctx.db.query<{ waiting: number; runs: number }>(sql`
    select (select count(*) from actions
             where organization_id = app_organization() and group_id = ${_id} and deleted_at is null
               and status not in ('completed', 'cancelled'))::int as waiting,
           (select count(*) from checklist_runs
             where organization_id = app_organization() and group_id = ${_id} and deleted_at is null
               and status in ('scheduled', 'in-progress'))::int as runs`);
  const { waiting = 0, runs = 0 } = row ?? {};
  if (waiting + runs === 0) return;
  const [count, one] = waiting > 0 ? [waiting, 'action'] : [runs, 'checklist'];
  const things = count === 1 ? `1 ${one} that is` : `${count} ${one}s that are`;
  throw conflict(`${name} has ${things} not completed. Give them to somebody else first.`, 'IN_USE');
}

export async function removeGroup(ctx: WriteContext, id: string, reason?: string): Promise<Group> {
  const group = await groupStore.find(ctx, id, { lock: 'removal' });
  await checkTaken(ctx, group);
  await refuseWaiting(ctx, group);
  return groupStore.remove(ctx, id, reason);
}

const needsRole = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'NOT_FOUND'
    ? conflict('The role of this group is deleted. Restore the role first.')
    : error;
};

/** Groups among what was deleted. */
export const deletedGroups: DeletedSource = {
  kind: 'group',
  permissions: { read: 'group.read', restore: 'group.manage' },
  rows: raw(`select t.id, 'group' as kind, null as number, t.name, t.deleted_by, t.deleted_at, t.delete_reason, t.workspace_id
    from groups t where t.organization_id = app_organization() and t.deleted_at is not null`),
  async restore(ctx, id, reason) {
    const { role } = await groupStore.find(ctx, id, { deleted: true });
    // A role that was deleted meanwhile, or that the caller does not have, would come back with its group.
    if (role) checkWhole(await findGivenRole(ctx, role._id).catch(needsRole), 'role');
    await groupStore.restore(ctx, id, reason);
  },
};
