import type { InputOf } from 'contract/core/endpoint';
import type { Person } from 'contract/core/field';
import type { Page } from 'contract/core/list';
import type { LogEntry, logEndpoints } from 'contract/organization/log/log.endpoints';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { visibleWorkspaces } from '../../core/store/visible-workspaces.ts';
import { pageOfLog } from './log-rows.service.ts';

type Query = InputOf<typeof logEndpoints.listAll>['query'];

// Whoever has done more since they read the log last is noted once more: an hour may hold a million rows of theirs.
const mostLookedAt = 1000;

// A reader who turns pages reads once; what they looked for is theirs.
async function noteReading(ctx: WriteContext): Promise<void> {
  const [noted] = await ctx.db.query(sql`
    select from (
      select x.entity, x.action, x.at from activities x
       where x.organization_id = app_organization() and x.account_id = app_account()
       order by x.seq desc limit ${mostLookedAt}) t
     where t.entity = 'activity' and t.action = 'read' and t.at > now() - interval '1 hour' limit 1`);
  if (!noted) ctx.trail.rows.push({ entity: 'activity', action: 'read' });
}

/** One page of the organization's activity; the database leaves out the rows that the caller may not read. */
export async function listActivity(ctx: WriteContext, query: Query): Promise<Page<LogEntry>> {
  const [page] = await Promise.all([pageOfLog(ctx, query, {}), noteReading(ctx)]);
  return page;
}

/** The people whose activity the caller may read: all of them, or those of the caller's workspaces. */
export function listActivityPeople(ctx: Context): Promise<Person[]> {
  return ctx.db.query<Person>(sql`
    select a.id as _id, a.name, a.email, a.profile_picture as "profilePicture" from accounts a
     where a.organization_id = app_organization()
       and (a.id = app_account() or a.role in ('owner', 'admin') or reads_whole_log()
         or exists (select from account_permissions p
              where p.organization_id = a.organization_id and p.account_id = a.id
                and p.workspace_id in (${visibleWorkspaces('log')})))
     order by lower(a.name), a.id`);
}
