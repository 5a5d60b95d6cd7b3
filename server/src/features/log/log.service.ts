import type { InputOf } from 'contract/core/endpoint';
import type { Page } from 'contract/core/list';
import type { LogEntry, logEndpoints } from 'contract/log/log.endpoints';
import sql from 'sql-template-tag';
import type { Context } from '../../core/context.ts';
import { forbidden, notFound } from '../../core/errors.ts';
import { type LogScope, pageOfLog } from './log-rows.service.ts';

type Query = InputOf<typeof logEndpoints.list>['query'];

type Scope = { kind: 'module' | 'workspace' | 'record'; module: string | null; level: number };

// What the id names, and the caller's level there: a module's log is for those who may read its whole, a
// workspace's and a record's for those who may see the workspace. A record is known by its trail, of whatever module
// it is and also after it was deleted for good.
async function scopeOf(ctx: Context, id: string): Promise<Scope> {
  const [scope] = await ctx.db.query<Scope>(sql`
    with me as (select a.role in ('owner', 'admin') as all_workspaces from accounts a
                 where a.organization_id = app_organization() and a.id = app_account())
    select 'module' as kind, s.module, case when me.all_workspaces then 5 else 0 end as level
      from subscriptions s, me where s.organization_id = app_organization() and s.id = ${id}
    union all
    select w.kind, null, coalesce((r.levels->>'log')::int, r.level)
      from me, (select 'workspace' as kind, x.id as workspace_id from workspaces x
                 where x.organization_id = app_organization() and x.id = ${id}
                union all
                (select 'record', t.workspace_id from activities t
                  where t.organization_id = app_organization() and t.root_id = ${id} and t.workspace_id <> ${id} limit 1)) w
     cross join lateral workspace_rights(app_organization(), app_account(), w.workspace_id) r`);
  if (!scope) throw notFound('Log');
  if (scope.level === 0) throw scope.kind === 'module' ? forbidden() : notFound('Log');
  return scope;
}

const rowsOf = ({ kind, module }: Scope, id: string): LogScope => {
  if (kind === 'module') return { condition: sql`t.module = ${module}` };
  return kind === 'workspace'
    ? { condition: sql`t.workspace_id = ${id}`, workspaceId: id }
    : { condition: sql`t.root_id = ${id}`, isRecord: true };
};

/** One page of the activity of a module, a workspace or a record; newest first unless sorted otherwise. */
export async function listLog(ctx: Context, id: string, query: Query): Promise<Page<LogEntry>> {
  const scope = await scopeOf(ctx, id);
  return pageOfLog(ctx, query, rowsOf(scope, id));
}
