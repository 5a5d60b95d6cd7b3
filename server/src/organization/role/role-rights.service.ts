import { grantWords, levelWord } from 'contract/core/rights/access';
import { levels } from 'contract/core/rights/levels';
import type { Actor } from 'contract/core/rights/permissions';
import { resourceKeys, resources } from 'contract/core/rights/resources';
import sql from 'sql-template-tag';
import {
  actorOf,
  type Context,
  type Entered,
  type RightsRow,
  type WriteContext,
} from '../../core/http/context.ts';
import { AppError, forbidden, notFound } from '../../core/http/errors.ts';

/** What a role or a membership gives. */
export type Rights = {
  level: number;
  levels?: Readonly<Record<string, number | null | undefined>> | undefined;
  grants?: readonly string[] | undefined;
};

/**
 * What somebody would need who gives or takes these rights: words for each thing that goes beyond their own. The one rule
 * behind every place where a right is given or taken (decision 034).
 */
function beyond(actor: Actor, { level, levels: apart = {}, grants = [] }: Rights): string[] {
  const ofResources = resourceKeys.flatMap((key) => {
    const given = apart[key] ?? level;
    const own = actor.levels[key] ?? actor.level;
    return given > own ? [`${levelWord(given)} for ${resources[key].label.toLowerCase()}`] : [];
  });
  return [
    ...(level > actor.level ? [`the level ${levelWord(level)}`] : ofResources),
    ...grants.flatMap((grant) => (actor.grants.includes(grant) ? [] : [`"${grantWords[grant] ?? grant}"`])),
  ];
}

/** Refuses to give or to take away rights that the caller does not have: nobody lifts others above themselves. */
export function checkHeld(ctx: WriteContext, rights: Rights): void {
  refuseBeyond(ctx.actor, [rights]);
}

function refuseBeyond(actor: Actor, rights: readonly Rights[]): void {
  const lacking = new Set(rights.flatMap((one) => beyond(actor, one)));
  if (lacking.size > 0) throw forbidden(`You do not have this yourself: ${[...lacking].join(', ')}.`);
}

/** The caller as they are in a workspace, whichever the call is about. Who administers the organization is the same in all. */
async function callerIn(ctx: Context & Entered, workspaceId: string): Promise<Actor> {
  const { actor } = ctx;
  if (workspaceId === ctx.workspaceId) return actor;
  if (actor.organizationRole === 'owner' || actor.organizationRole === 'admin')
    return { ...actor, level: levels.admin, levels: {} };
  const [found] = await findActors({ ...ctx, workspaceId }, [actor.accountId]);
  if (!found) throw notFound('Workspace');
  return found;
}

type Placed = Rights & { workspaceId: string };

async function refusePlaced(ctx: WriteContext, placed: readonly Placed[]): Promise<void> {
  for (const workspaceId of new Set(placed.map((one) => one.workspaceId))) {
    const there = placed.filter((one) => one.workspaceId === workspaceId);
    refuseBeyond(await callerIn(ctx, workspaceId), there);
  }
}

type Entry = { workspaceId: string; roleId: string | null; level: number };

/** Refuses entries that give what the caller does not have in the workspace of each: by a role, or by a level. */
export async function checkEntries(ctx: WriteContext, entries: readonly Entry[]): Promise<void> {
  const placed = await ctx.db.query<Placed>(sql`
    select x.workspace as "workspaceId", coalesce(r.level, x.level) as level, coalesce(jsonb_strip_nulls(r.levels), '{}') as levels,
           coalesce(r.grants, '{}') as grants
      from unnest(${entries.map((one) => one.workspaceId)}::uuid[], ${entries.map((one) => one.roleId)}::uuid[],
                  ${entries.map((one) => one.level)}::int[]) x(workspace, role, level)
      left join roles r on r.organization_id = app_organization() and r.id = x.role`);
  await refusePlaced(ctx, placed);
}

/** What these memberships are given: by their entries, the roles of those, and the groups that they open. */
async function sourcesOf(
  ctx: WriteContext,
  accountIds: readonly string[],
  workspaceIds: readonly string[] | null,
): Promise<Placed[]> {
  if (accountIds.length === 0 || workspaceIds?.length === 0) return [];
  return ctx.db.query<Placed>(sql`
    select p.workspace_id as "workspaceId", s.level, jsonb_strip_nulls(s.levels) as levels, s.grants
      from account_permissions p
     cross join lateral right_sources(p.organization_id, p.account_id, p.workspace_id) s
     where p.organization_id = app_organization() and p.account_id = any(${[...accountIds]}::uuid[])
       and (${workspaceIds === null} or p.workspace_id = any(${[...(workspaceIds ?? [])]}::uuid[]))`);
}

/**
 * Asked before a change: refuses to take from others what the caller does not have, in these workspaces or in all. Also
 * from whoever is inactive, who has it again one day.
 */
export async function checkTakenFrom(
  ctx: WriteContext,
  accountIds: readonly string[],
  workspaceIds: readonly string[] | null = null,
): Promise<void> {
  const others = accountIds.filter((id) => id !== ctx.actor.accountId);
  await refusePlaced(ctx, await sourcesOf(ctx, others, workspaceIds));
}

/** Asked after a change, which does not stay when it is refused: nobody has then what the caller does not have. */
export async function checkGivenTo(
  ctx: WriteContext,
  accountIds: readonly string[],
  workspaceIds: readonly string[] | null = null,
): Promise<void> {
  await refusePlaced(ctx, await sourcesOf(ctx, accountIds, workspaceIds));
}

/** Whether somebody has these rights themselves, so that they may give them. */
export const isHeld = (actor: Actor, rights: Rights): boolean => beyond(actor, rights).length === 0;

/** Who these memberships are to the permissions of the workspace at hand. */
export async function findActors(ctx: Context, accountIds: readonly string[]): Promise<Actor[]> {
  const rows = await ctx.db.query<RightsRow>(sql`
    select a.id as account_id, a.role as organization_role, coalesce(r.level, 0) as level, coalesce(r.levels, '{}') as levels,
           coalesce(r.grants, '{}') as grants, coalesce(scope_of(a.organization_id, a.id) ? ${ctx.workspaceId}::text, false) as narrowed
      from accounts a left join lateral workspace_rights(a.organization_id, a.id, ${ctx.workspaceId}) r on true
     where a.organization_id = app_organization() and a.id = any(${[...accountIds]}::uuid[])`);
  return rows.map(actorOf);
}

/** Refuses ids of sites or processes that are not this organization's; 404 at the field. */
export async function checkScope(
  ctx: WriteContext,
  scope: { sites?: readonly string[] | null | undefined; processes?: readonly string[] | null | undefined },
): Promise<void> {
  const [found] = await ctx.db.query<{ sites: number; processes: number }>(sql`
    select (select count(*) from sites where organization_id = app_organization() and deleted_at is null and id = any(${scope.sites ?? []}::uuid[])) as sites,
           (select count(*) from processes where organization_id = app_organization() and deleted_at is null and id = any(${scope.processes ?? []}::uuid[])) as processes`);
  if (found?.sites !== (scope.sites?.length ?? 0)) throw notFound('Site', 'sites');
  if (found.processes !== (scope.processes?.length ?? 0)) throw notFound('Process', 'processes');
}

/** Refuses a change of rights without its reason. */
export function checkReason(given: string | null | undefined): void {
  if ((given?.trim().length ?? 0) >= 3) return;
  const sentence = 'Give a reason of at least 3 characters';
  throw new AppError('VALIDATION', sentence, { errors: { reason: sentence } });
}
