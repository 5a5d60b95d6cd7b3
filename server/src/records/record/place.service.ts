import sql from 'sql-template-tag';
import { compose } from '../../core/database/statement.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { invalid, notFound } from '../../core/http/errors.ts';

type Named = { _id: string; name: string };
type Found = { site: string | null; process: string | null; today: string; runs: boolean };

const findingPlace = compose<[site: string, process: string]>(
  2,
  ([site, process]) => sql`
    select (select name from sites where organization_id = app_organization() and id = ${site} and deleted_at is null for key share) as site,
           (select today_in(time_zone)::text from sites where organization_id = app_organization() and id = ${site}) as today,
           (select name from processes where organization_id = app_organization() and id = ${process} and deleted_at is null for key share) as process,
           exists (select 1 from process_sites where organization_id = app_organization() and process_id = ${process} and site_id = ${site}) as runs`,
);

/**
 * Refuses a site or process that is not this organization's or is being removed, or where the process does not run. Gives
 * both as answers show them, and the day at the site.
 */
export async function checkPlace(
  ctx: Context,
  site: string,
  process: string,
): Promise<{ place: { site: Named; process: Named }; today: string }> {
  const [place] = await ctx.db.query<Found>(findingPlace(site, process));
  if (typeof place?.site !== 'string') throw notFound('Site', 'site');
  if (place.process === null) throw notFound('Process', 'process');
  if (!place.runs) throw invalid({ process: 'This process does not run at the chosen site' });
  return {
    place: { site: { _id: site, name: place.site }, process: { _id: process, name: place.process } },
    today: place.today,
  };
}

type Place = { site?: string | null | undefined; process?: string | null | undefined };

const outside = (what: string) => `Your rights here do not reach this ${what}. Choose another one.`;

/** Refuses a site or process that the caller is not let at: whoever is narrowed keeps to it also when they write. */
export async function checkInScope(ctx: WriteContext, { site = null, process = null }: Place): Promise<void> {
  if (!ctx.actor.isNarrowed) return;
  const [within] = await ctx.db.query<{ site: boolean; process: boolean }>(sql`
    select in_scope(app_scope(), ${ctx.workspaceId}, ${site}, null) as site,
           in_scope(app_scope(), ${ctx.workspaceId}, null, ${process}) as process`);
  const problems = {
    ...(within?.site ? {} : { site: outside('site') }),
    ...(within?.process ? {} : { process: outside('process') }),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
}
