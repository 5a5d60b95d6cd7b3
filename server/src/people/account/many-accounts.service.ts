import type { AccountsChanged, AccountsPatch } from 'contract/people/account/account';
import { limits } from 'contract/core/limits';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, invalid, notFound } from '../../core/http/errors.ts';
import { likePattern } from '../../core/store/list.ts';
import { refusedOf } from '../../core/store/patch.ts';
import { checkEntries } from '../../organization/role/role-rights.service.ts';
import { filtersOf } from './account-filters.ts';
import { changeAccount, lockFor } from './account.service.ts';
import { memberSearch } from './account.store.ts';
import { checkPermissions } from './permission.service.ts';

type Chosen = { id: string; name: string };

const tooMany = `At most ${limits.bulkMax} at once. Narrow the list first.`;

/** Who is to be changed: those that are named, each of whom must be there, or all that match. */
async function chosenOf(ctx: WriteContext, { accounts, matching }: AccountsPatch): Promise<Chosen[]> {
  const conditions: Sql[] = accounts ? [sql`t.id = any(${accounts}::uuid[])`] : filtersOf(matching ?? {});
  if (matching?.search) conditions.push(sql`${raw(memberSearch)} like ${likePattern(matching.search)}`);
  const here = [sql`t.organization_id = app_organization()`, ...conditions];
  const found = await ctx.db.query<Chosen>(sql`
    select t.id, t.name from members t where ${join(here, ' and ')} order by lower(t.name), t.id limit ${limits.bulkMax + 1}`);
  if (found.length > limits.bulkMax) throw invalid({ matching: tooMany });
  if (accounts && found.length < accounts.length) throw notFound('Account', 'accounts');
  return found;
}

/** Makes the change to one person; gives whether anything was to be changed. */
async function changeOne(ctx: WriteContext, id: string, patch: AccountsPatch): Promise<boolean> {
  const { workspace, status, organizationRole, leaveUnassigned, reason, versions } = patch;
  if (!workspace && id === ctx.actor.accountId) throw conflict('Change your own account separately.');
  const { hasChanged } = await changeAccount(
    ctx,
    id,
    (before) => {
      const [changed] = refusedOf([{ ...before, name: before.user.name }], versions);
      if (changed) throw new AppError('VERSION_CONFLICT', changed.why);
      if (!workspace) return { status, organizationRole, leaveUnassigned, reason };
      if (before.organizationRole === 'owner' || before.organizationRole === 'admin') return undefined;
      if (before.Permissions.some((entry) => entry.workspace === workspace.workspace)) return undefined;
      return { Permissions: [...before.Permissions, workspace], reason };
    },
    lockFor(patch),
  );
  return hasChanged;
}

/** As `changeOne`, of which nothing stays when it is refused; gives why it was. */
async function tryOne(ctx: WriteContext, id: string, patch: AccountsPatch): Promise<boolean | AppError> {
  const rows = ctx.trail.rows.length;
  await ctx.db.query(sql`savepoint one_account`);
  try {
    const hasChanged = await changeOne(ctx, id, patch);
    await ctx.db.query(sql`release savepoint one_account`);
    return hasChanged;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await ctx.db.query(sql`rollback to savepoint one_account`);
    ctx.trail.rows.length = rows;
    return error;
  }
}

/** The same change for several people: each by itself, as if it were asked for alone. */
export async function updateAccounts(
  ctx: WriteContext,
  organizationId: string,
  patch: AccountsPatch,
): Promise<AccountsChanged> {
  if (ctx.organizationId !== organizationId.toLowerCase()) throw notFound('Organization');
  if (patch.workspace) await checkEntries(ctx, await checkPermissions(ctx, [patch.workspace]));
  const outcome: AccountsChanged = { changed: 0, unchanged: 0, refused: [] };
  const chosen = await chosenOf(ctx, patch);
  // In the order of all who lock several; they are shown in another one.
  await ctx.db.query(sql`select from accounts where organization_id = app_organization()
    and id = any(${chosen.map(({ id }) => id)}::uuid[]) order by id for ${raw(lockFor(patch) === 'removal' ? 'update' : 'no key update')}`);
  for (const { id, name } of chosen) {
    const result = await tryOne(ctx, id, patch);
    if (result instanceof AppError) outcome.refused.push({ _id: id, name, why: result.message });
    else if (result) outcome.changed += 1;
    else outcome.unchanged += 1;
  }
  return outcome;
}
