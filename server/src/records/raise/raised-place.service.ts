import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { invalid, notFound } from '../../core/http/errors.ts';

type Found = { today: string; processes: string[] };

/**
 * What follows from the site where something was seen: the day there, and the process where only one of the module runs
 * there and the caller may see it. Which of several it is, whoever takes it over knows.
 */
export async function findPlace(
  ctx: WriteContext,
  site: string,
): Promise<{ today: string; process: string | null }> {
  const [found] = await ctx.db.query<Found>(sql`
    select today_in(s.time_zone)::text as today, array(
             select p.id::text from process_sites l
               join processes p on p.organization_id = l.organization_id and p.id = l.process_id and p.deleted_at is null and p.status
              where l.organization_id = s.organization_id and l.site_id = s.id
                and in_scope(app_scope(), ${ctx.workspaceId}, null, p.id)
                and (not exists (select from process_modules m where m.organization_id = p.organization_id and m.process_id = p.id)
                  or exists (select from process_modules m
                               join workspaces w on w.organization_id = m.organization_id and w.module_id = m.module_id
                              where m.organization_id = p.organization_id and m.process_id = p.id and w.id = ${ctx.workspaceId}))
              limit 2) as processes
      from sites s
     where s.organization_id = app_organization() and s.id = ${site} and s.deleted_at is null for key share of s`);
  if (!found) throw notFound('Site', 'site');
  if (ctx.actor.isNarrowed && found.processes.length === 0)
    throw invalid({ site: 'None of your processes runs at this site. Choose another one.' });
  const [only = null, another] = found.processes;
  return { today: found.today, process: another ? null : only };
}
