import type { ActionGroup } from 'contract/records/claim/claim';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { AppError, invalid } from '../../core/http/errors.ts';

type Where = { site?: string | null | undefined; record?: string | null | undefined };

/** The groups of the workspace, or the one that is named, with why one could not answer a run in this place. */
export async function listRunGroups(
  ctx: Context,
  { site, record }: Where,
  only: string | null = null,
): Promise<ActionGroup[]> {
  const groups = await ctx.db.query<{ id: string; name: string; isFit: boolean }>(sql`
    with place as (
      select (select r.site_id from records r where r.organization_id = app_organization() and r.id = ${record ?? null}) as record_site,
             (select r.process_id from records r where r.organization_id = app_organization() and r.id = ${record ?? null}) as process)
    select g.id, g.name, g.is_fit as "isFit" from place p
     cross join lateral action_groups(${ctx.workspaceId}, 'checklist_run', coalesce(p.record_site, ${site ?? null}::uuid), p.process, ${only}) g`);
  return groups.map(({ id, name, isFit }) => ({
    _id: id,
    name,
    why: isFit ? null : 'has nobody who could answer it',
  }));
}

/** Refuses a group in which nobody could answer a run in this place. */
export async function checkRunGroup(ctx: Context, where: Where, id: string): Promise<void> {
  const [group] = await listRunGroups(ctx, where, id);
  if (!group)
    throw new AppError('NOT_FOUND', 'Group not found', { errors: { group: 'Choose one from the list' } });
  if (group.why) throw invalid({ group: `${group.name} ${group.why}: choose another group` });
}

/** Those of a run's group who could answer it. */
export async function findGroupOfRun(ctx: Pick<Context, 'db'>, runId: string): Promise<string[]> {
  const people = await ctx.db.query<{ id: string }>(sql`select people_of_run_group(${runId}) as id`);
  return people.map(({ id }) => id);
}
