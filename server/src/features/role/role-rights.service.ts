import { grantWords, levelWord } from 'contract/core/access';
import { can, resourceKeys, resources, type Actor } from 'contract/core/permissions';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/context.ts';
import { actorOf, type RightsRow } from '../../core/context.ts';
import { AppError, forbidden, notFound } from '../../core/errors.ts';

/** What a role or a membership gives. */
export type Rights = {
  level: number;
  levels?: Readonly<Record<string, number | null | undefined>> | undefined;
  grants?: readonly string[] | undefined;
};

/** What somebody would need who gives these rights: a sentence for each thing that goes beyond the giver's own. */
function beyond(actor: Actor, { level, levels = {}, grants = [] }: Rights): string[] {
  const ofResources = resourceKeys.flatMap((key) => {
    const given = levels[key] ?? level;
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
  const lacking = beyond(ctx.actor, rights);
  if (lacking.length > 0) throw forbidden(`You do not have this yourself: ${lacking.join(', ')}.`);
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

/** Whether the membership may still be changed by the caller: its rights must not go beyond theirs. */
export function checkBelow(ctx: WriteContext, other: Actor): void {
  if (other.accountId === ctx.actor.accountId || can(ctx.actor, 'workspace.update')) return;
  if (beyond(ctx.actor, other).length > 0) throw forbidden('They have rights here that you do not have.');
}
