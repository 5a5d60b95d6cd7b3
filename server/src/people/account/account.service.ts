import type { Account, SwitchedAccount } from 'contract/people/account/account';
import type { accountEndpoints } from 'contract/people/account/account.endpoints';
import type { BodyOf, InputOf } from 'contract/core/endpoint';
import { wordLevels } from 'contract/core/rights/permissions';
import { modules, type ModuleKey } from 'contract/core/modules';
import sql, { join, type Sql } from 'sql-template-tag';
import { changesBetween } from '../../core/store/changes.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import type { Lock } from '../../core/store/store.ts';
import { AppError, conflict, forbidden, notFound, refusingIndex } from '../../core/http/errors.ts';
import { checkVersion } from '../../core/store/patch.ts';
import { writeTrailRow } from '../../core/trail/trail.ts';
import { refuseOpenItems } from '../reassign/reassign.service.ts';
import { checkGivenTo, checkTakenFrom } from '../../organization/role/role-rights.service.ts';
import { filtersOf } from './account-filters.ts';
import { accountStore, memberStore } from './account.store.ts';
import { checkPermissions, describeGiven, type Given } from './permission.service.ts';

type Query = InputOf<typeof accountEndpoints.list>['query'];
type Patch = BodyOf<typeof accountEndpoints.update>;

/** The people of the organization at hand, which the id must name. */
export async function listAccounts(ctx: Context, organizationId: string, query: Query) {
  const { page, limit, search, sort } = query;
  const [entered, found] = await Promise.all([
    ctx.entered(),
    memberStore.list(ctx, { page, limit, search, sort }, { filters: filtersOf(query) }),
  ]);
  if (entered.organizationId !== organizationId.toLowerCase()) throw notFound('Organization');
  return found;
}

export const findAccount = (ctx: Context, id: string): Promise<Account> => accountStore.find(ctx, id);

const given = ({ Permissions }: Account): Given[] =>
  Permissions.map(({ workspace, roleId, validUntil, permission }) => ({
    workspaceId: workspace,
    level: wordLevels[permission],
    roleId,
    validUntil,
  }));

/** A permission that names no role keeps the one that is there while its word is the same. */
function keepingRoles(before: Account, permissions: NonNullable<Patch['Permissions']>) {
  const known = new Map(before.Permissions.map((entry) => [entry.workspace, entry]));
  return permissions.map((one) => {
    const held = known.get(one.workspace);
    const keeps = one.roleId === undefined && held?.permission === one.permission;
    return keeps ? { ...one, roleId: held.roleId } : one;
  });
}

/** Gives a membership these workspaces and no others; what narrows it in those that it keeps stays. */
async function setPermissions(ctx: WriteContext, id: string, wanted: readonly Given[]): Promise<void> {
  await ctx.db.query(sql`
    delete from account_permissions where organization_id = app_organization() and account_id = ${id}
       and not (workspace_id = any(${wanted.map(({ workspaceId }) => workspaceId)}::uuid[]))`);
  const inOrder = wanted.toSorted((one, other) => (one.workspaceId < other.workspaceId ? -1 : 1));
  for (const { workspaceId, level, roleId, validUntil } of inOrder) {
    await ctx.db.query(sql`
      insert into account_permissions (organization_id, account_id, workspace_id, level, role_id, valid_until, granted_by)
      values (app_organization(), ${id}, ${workspaceId}, ${level}, ${roleId}, ${validUntil}, app_account())
      on conflict on constraint account_permissions_pkey do update set
        level = excluded.level, role_id = excluded.role_id, valid_until = excluded.valid_until, granted_by = excluded.granted_by,
        version = account_permissions.version + 1
      where (account_permissions.level, account_permissions.role_id, account_permissions.valid_until)
         is distinct from (excluded.level, excluded.role_id, excluded.valid_until)`);
  }
}

const lastOwner = () =>
  conflict('An organization keeps at least one active owner. Make somebody else an owner first.');

async function writeRow(ctx: WriteContext, id: string, row: Sql[]): Promise<void> {
  const fields = join([...row, sql`version = version + 1, updated_at = now()`], ', ');
  await ctx.db
    .query(sql`update accounts set ${fields} where organization_id = app_organization() and id = ${id}`)
    .catch((error: unknown) => {
      throw refusingIndex(error) === 'last_owner' ? lastOwner() : error;
    });
}

/** Ends what the person has open here, at every node; a session that is at work in another organization goes on. */
async function endSessions(ctx: WriteContext, id: string): Promise<void> {
  const ended = await ctx.db.query<{ id: string }>(sql`select end_member_sessions(${id}) as id`);
  const rooms = ended.map((session) => `session:${session.id}`);
  if (rooms.length > 0) ctx.emit('session.revoked', rooms, {});
}

const isChange = <T>(wanted: T | undefined, held: T): wanted is T => wanted !== undefined && wanted !== held;

/** Only owners decide who is one, who administers and who pays. */
export function checkOrganizationRole(ctx: WriteContext, before: Account, patch: Patch): void {
  if (isChange(patch.organizationRole, before.organizationRole) && ctx.actor.organizationRole !== 'owner')
    throw forbidden('Only an owner may change the role in the organization');
  if (before.organizationRole === 'owner' && ctx.actor.organizationRole !== 'owner')
    throw forbidden('Only an owner may change the account of an owner');
}

function rowOf(before: Account, patch: Patch): Sql[] {
  const { status, organizationRole, jobTitle, department, employeeNo, reason } = patch;
  const isEnding = isChange(status, before.status) && status === 'inactive';
  return [
    ...(isChange(status, before.status)
      ? [
          sql`status = ${status}`,
          sql`deactivated_at = ${isEnding ? new Date() : null}`,
          sql`deactivate_reason = ${isEnding ? (reason ?? null) : null}`,
        ]
      : []),
    ...(isChange(organizationRole, before.organizationRole) ? [sql`role = ${organizationRole}`] : []),
    ...(isChange(jobTitle, before.jobTitle) ? [sql`job_title = ${jobTitle}`] : []),
    ...(isChange(department, before.department) ? [sql`department = ${department}`] : []),
    ...(isChange(employeeNo, before.employeeNo) ? [sql`employee_no = ${employeeNo}`] : []),
  ];
}

const logged = ['status', 'organizationRole', 'jobTitle', 'department', 'employeeNo'] as const;

function log(ctx: WriteContext, after: Account, action: string, row: LogRow): void {
  if (Object.keys(row.changes).length === 0) return;
  ctx.trail.rows.push({
    entity: 'account',
    action,
    recordId: after._id,
    recordName: after.user.name,
    recordVersion: after.version,
    ...row,
  });
}

type LogRow = { changes: Record<string, [unknown, unknown]>; reason?: string | null };

async function wordsOf(
  ctx: WriteContext,
  before: Account,
  wanted: Given[] | undefined,
): Promise<LogRow['changes']> {
  if (!wanted) return {};
  const [old, now] = [await describeGiven(ctx, given(before)), await describeGiven(ctx, wanted)];
  return old.join() === now.join() ? {} : { Permissions: [old, now] };
}

const actionOf = (before: Account, after: Account): string =>
  before.status === after.status ? 'updated' : after.status === 'inactive' ? 'deactivated' : 'activated';

const wordsOfEntry = ({ level, roleId, validUntil }: Given) => `${level} ${roleId} ${validUntil}`;

/** The workspaces in which what is given would differ. */
function touchedBy(before: Account, wanted: Given[] | undefined): string[] {
  if (!wanted) return [];
  const [old, now] = [given(before), wanted].map(
    (entries) => new Map(entries.map((entry) => [entry.workspaceId, wordsOfEntry(entry)])),
  );
  const all = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  return [...all].filter((id) => old?.get(id) !== now?.get(id));
}

type Wanted = { patch: Patch; wanted: Given[] | undefined };

/** Writes what is to change; whoever is set active again is given all that they had. */
async function write(ctx: WriteContext, before: Account, { patch, wanted }: Wanted): Promise<void> {
  const isReturning = before.status === 'inactive' && patch.status === 'active';
  const touched = isReturning ? null : touchedBy(before, wanted);
  await checkTakenFrom(ctx, [before._id], touched);
  await writeRow(ctx, before._id, rowOf(before, patch));
  if (wanted) await setPermissions(ctx, before._id, wanted);
  await checkGivenTo(ctx, [before._id], touched);
}

/** A membership after a change, or as it was where nothing was to be changed. */
type Changed = { account: Account; hasChanged: boolean };

/**
 * Changes a membership in the way that is found from what it is, if any. Making it inactive ends what it has open here
 * at once, and asks that nothing is open in its name.
 */
export async function changeAccount(
  ctx: WriteContext,
  id: string,
  patchFor: (before: Account) => Patch | undefined,
  // Whoever is shut out is taken as for a removal: nothing may be about to be given to them.
  lock: Lock = 'change',
): Promise<Changed> {
  const before = await accountStore.find(ctx, id, { lock });
  const unchanged = { account: before, hasChanged: false };
  const patch = patchFor(before);
  if (!patch) return unchanged;
  checkOrganizationRole(ctx, before, patch);
  const permissions = patch.Permissions && keepingRoles(before, patch.Permissions);
  const wanted = permissions && (await checkPermissions(ctx, permissions));
  const words = await wordsOf(ctx, before, wanted);
  const names = [...Object.keys(words), ...logged.filter((name) => isChange(patch[name], before[name]))];
  await checkVersion(ctx, before, names, patch.version);
  if (names.length === 0) return unchanged;

  const isEnding = before.status === 'active' && patch.status === 'inactive';
  if (isEnding && !patch.leaveUnassigned) await refuseOpenItems(ctx, { accountId: id }, before.user.name);
  await write(ctx, before, { patch, wanted });
  if (isEnding) await endSessions(ctx, id);
  const after = await accountStore.find(ctx, id);
  const changes = { ...changesBetween(before, after, logged), ...words };
  log(ctx, after, actionOf(before, after), { changes, reason: patch.reason ?? null });
  return { account: after, hasChanged: true };
}

/** How a membership is taken for a change. */
export const lockFor = ({ status }: Pick<Patch, 'status'>): Lock =>
  status === 'inactive' ? 'removal' : 'change';

/** Changes a membership. */
export async function updateAccount(ctx: WriteContext, id: string, patch: Patch): Promise<Account> {
  return (await changeAccount(ctx, id, () => patch, lockFor(patch))).account;
}

/** Refuses to end a membership that must stay, or in whose name something is open. */
export async function checkRemoval(ctx: WriteContext, before: Account): Promise<void> {
  checkOrganizationRole(ctx, before, {});
  if (before.accountType === 'default')
    throw conflict('The account that created this organization cannot be removed. Set it inactive instead.');
  await refuseOpenItems(ctx, { accountId: before._id }, before.user.name);
}

/** Ends a membership. What it did stays; an invitation brings it back. */
export async function removeAccount(
  ctx: WriteContext,
  id: string,
  reason: string | null = null,
): Promise<null> {
  const before = await accountStore.find(ctx, id, { lock: 'removal' });
  await checkRemoval(ctx, before);
  await checkTakenFrom(ctx, [id]);
  await endSessions(ctx, id);
  const words = await wordsOf(ctx, before, []);
  await setPermissions(ctx, id, []);
  await ctx.db.query(
    sql`delete from group_members where organization_id = app_organization() and account_id = ${id}`,
  );
  await writeRow(ctx, id, [sql`status = 'inactive'`, sql`role = 'member'`, sql`left_at = now()`]);
  log(ctx, { ...before, version: before.version + 1 }, 'removed', {
    changes: { status: [before.status, null], ...words },
    reason,
  });
  return null;
}

type Switched = { id: string; status: 'active' | 'inactive'; role: string };

type SwitchedRow = {
  account: Omit<SwitchedAccount['account'], 'modules'>;
  modules: { _id: string; name: string; module: ModuleKey; category: string }[];
};

/** An organization of the caller. The session is noted as at work there, so that it ends when the membership does. */
export async function switchTo(ctx: WriteContext, organizationId: string) {
  const [mine] = await ctx.db.query<Switched>(sql`
    select id, status, role from accounts where user_id = app_user() and organization_id = ${organizationId} and left_at is null`);
  if (!mine) throw notFound('Organization');
  if (mine.status !== 'active')
    throw new AppError('ACCOUNT_INACTIVE', 'Your account is inactive. Contact your administrator.');
  await ctx.db.query(sql`select set_config('app.organization', ${organizationId}, true),
    set_config('app.account', ${mine.id}, true), set_config('app.role', ${mine.role}, true)`);
  const [row] = await ctx.db.query<SwitchedRow>(sql`
    select json_build_object('_id', a.organization_id, 'accountId', a.id, 'orgName', o.name, 'role', 'admin', 'organizationRole', a.role,
             'status', a.status, 'accountType', a.account_type) as account,
           (select coalesce(json_agg(json_build_object('_id', s.id, 'name', p.name, 'module', s.module, 'category', p.category) order by p.position), '[]')
              from subscriptions s join plans p on p.id = s.plan_id where s.organization_id = a.organization_id) as modules
      from accounts a join organizations o on o.id = a.organization_id
     where a.organization_id = app_organization() and a.id = app_account()`);
  if (!row) throw notFound('Organization');
  await ctx.db.query(
    sql`update sessions set at_organization = app_organization() where id = ${ctx.origin.sessionId}`,
  );
  await ctx.db.query(sql`select touch_member(${ctx.origin.sessionId})`);
  const read = { entity: 'account', action: 'switched', recordId: mine.id, recordName: row.account.orgName };
  await writeTrailRow(ctx.db, read, ctx.origin);
  const described = row.modules.map(({ module, ...one }) => ({
    ...one,
    description: modules[module].description,
  }));
  return { account: { ...row.account, modules: described } };
}
