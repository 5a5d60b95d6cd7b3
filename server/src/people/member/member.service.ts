import type { BodyOf } from 'contract/core/endpoint';
import type { Member } from 'contract/people/member/member';
import type { memberEndpoints } from 'contract/people/member/member.endpoints';
import type { Role } from 'contract/organization/role/role';
import sql from 'sql-template-tag';
import { changesBetween } from '../../core/store/changes.ts';
import type { WriteContext } from '../../core/http/context.ts';
import { assignments } from '../../core/store/entity.ts';
import { AppError, conflict, invalid } from '../../core/http/errors.ts';
import { checkVersions } from '../../core/store/patch.ts';
import { addToGroup } from '../group/group.service.ts';
import { checkGivenTo, checkScope, checkTakenFrom } from '../../organization/role/role-rights.service.ts';
import { findGivenRole } from '../../organization/role/role.service.ts';
import { readSettings } from '../../organization/setting/setting.service.ts';
import { findMembers, listCandidates } from './member-list.service.ts';

type Input = BodyOf<typeof memberEndpoints.add>;
type Patch = Omit<BodyOf<typeof memberEndpoints.updateMany>, 'accounts' | 'group'>;
type Version = number | null | undefined;

const logged = ['role', 'groups', 'sites', 'processes', 'validUntil'];

/** Notes what changed of a member for the trail. */
export function noteMember(
  ctx: WriteContext,
  action: string,
  [before, after]: [Partial<Member>, Partial<Member>],
  reason: string | null,
): void {
  const member = { ...before, ...after };
  ctx.trail.rows.push({
    entity: 'member',
    action,
    module: ctx.module,
    workspaceId: ctx.workspaceId,
    recordId: member._id ?? null,
    recordName: member.name ?? null,
    recordVersion: member.version ?? 1,
    changes: changesBetween(before, after, logged),
    reason,
  });
}

/** Takes the entries of these people for this transaction, so that two who change them do it one after the other. */
export async function lockMembers(ctx: WriteContext, ids: readonly string[]): Promise<Member[]> {
  await ctx.db.query(sql`
    select from account_permissions where organization_id = app_organization() and workspace_id = ${ctx.workspaceId}
       and account_id = any(${[...ids]}::uuid[]) order by account_id for no key update`);
  const found = await findMembers(ctx, ids);
  const administrator = found.find((member) => member.isAdministrator);
  if (administrator) {
    throw conflict(
      `${administrator.name} administers the organization and has every right in all of its workspaces.`,
    );
  }
  await checkTakenFrom(ctx, ids, [ctx.workspaceId]);
  return found;
}

/** The day on which access ends that is given without one: the workspace's setting counts it. */
async function lastDay(ctx: WriteContext): Promise<string | null> {
  const { accessDays } = await readSettings(ctx);
  if (!accessDays) return null;
  const [row] = await ctx.db.query<{ day: string }>(
    sql`select organization_today() + ${accessDays}::int as day`,
  );
  return row?.day ?? null;
}

/** Lets people of the organization into the workspace; each leaves a row in the log. */
export async function addMembers(ctx: WriteContext, input: Input): Promise<Member[]> {
  const { accounts, sites = null, processes = null } = input;
  const candidates = new Set((await listCandidates(ctx)).map((person) => person._id));
  if (accounts.some((id) => !candidates.has(id))) {
    const sentence = 'Choose active people of the organization who are not in the workspace yet';
    throw new AppError('NOT_FOUND', sentence, { errors: { accounts: sentence } });
  }
  const role = await findGivenRole(ctx, input.role);
  await checkScope(ctx, { sites, processes });
  const validUntil = input.validUntil === undefined ? await lastDay(ctx) : input.validUntil;
  await ctx.db.query(sql`
    insert into account_permissions (organization_id, account_id, workspace_id, level, role_id, site_ids, process_ids, valid_until, granted_by)
    select app_organization(), x.id, ${ctx.workspaceId}, ${role.level}, ${role._id}, ${sites}::uuid[], ${processes}::uuid[],
           ${validUntil}::date, app_account() from unnest(${accounts}::uuid[]) x(id)`);
  // The entry opens the groups that they are in already.
  await checkGivenTo(ctx, accounts, [ctx.workspaceId]);
  const added = await findMembers(ctx, accounts);
  for (const member of added) noteMember(ctx, 'added', [{}, member], null);
  return added;
}

/** Throws 409 when one of these fields of a member has changed since the version that the change was made on. */
async function checkMemberVersion(ctx: WriteContext, member: Member, fields: string[], version: Version) {
  if (version === null || version === undefined || version >= member.version) return;
  const rows = await ctx.db.query<{ name: string }>(
    sql`select fields_changed_since(${member._id}, ${ctx.workspaceId}, 'member', ${version}) as name`,
  );
  const changed = rows.map((row) => row.name).filter((name) => fields.includes(name));
  if (changed.length > 0) {
    throw new AppError(
      'VERSION_CONFLICT',
      'Somebody else has changed this in the meantime. Compare and save again.',
      {
        details: { fields: changed, current: member },
      },
    );
  }
}

function columnsOf(patch: Omit<Patch, 'reason'>, role: Role | undefined): [string, unknown][] {
  return [
    ...(role
      ? ([
          ['role_id', role._id],
          ['level', role.level],
        ] satisfies [string, unknown][])
      : []),
    ...(patch.sites === undefined ? [] : ([['site_ids', patch.sites]] satisfies [string, unknown][])),
    ...(patch.processes === undefined
      ? []
      : ([['process_ids', patch.processes]] satisfies [string, unknown][])),
    ...(patch.validUntil === undefined
      ? []
      : ([['valid_until', patch.validUntil]] satisfies [string, unknown][])),
  ];
}

/** Changes role, scope or end of access of people, all or none; rights follow with their next request. */
export async function updateMembers(
  ctx: WriteContext,
  ids: readonly string[],
  { reason, versions, ...patch }: Patch,
  version?: Version,
): Promise<Member[]> {
  const role = patch.role ? await findGivenRole(ctx, patch.role) : undefined; // before the entries that have it
  const before = await lockMembers(ctx, ids);
  const fields = Object.keys(patch).filter((name) => patch[name as keyof typeof patch] !== undefined); // its own keys
  if (fields.includes('sites') || fields.includes('processes') || fields.includes('validUntil')) {
    if (ids.includes(ctx.actor.accountId)) throw conflict('Ask somebody else to change your own access.');
  }
  checkVersions(before, versions);
  for (const member of before) await checkMemberVersion(ctx, member, fields, version);
  await checkScope(ctx, patch);
  const columns = columnsOf(patch, role);
  if (columns.length === 0) return before;
  await ctx.db.query(sql`
    update account_permissions set ${assignments(columns)}, version = version + 1, granted_by = app_account()
     where organization_id = app_organization() and workspace_id = ${ctx.workspaceId} and account_id = any(${[...ids]}::uuid[])`);
  await checkGivenTo(ctx, ids, [ctx.workspaceId]);
  const after = await findMembers(ctx, ids);
  for (const [index, member] of after.entries())
    noteMember(ctx, 'updated', [before[index] ?? {}, member], reason);
  return after;
}

/** The same change for several people; with `group` they are added to it as well. */
export async function updateMany(
  ctx: WriteContext,
  { accounts, group, versions, ...patch }: BodyOf<typeof memberEndpoints.updateMany>,
): Promise<Member[]> {
  if (group) await addToGroup(ctx, group, accounts, patch.reason);
  const hasMore = Object.entries(patch).some(([name, value]) => name !== 'reason' && value !== undefined);
  if (!group && !hasMore) throw invalid({ role: 'Choose what to change' });
  return hasMore ? updateMembers(ctx, accounts, { ...patch, versions }) : findMembers(ctx, accounts);
}
