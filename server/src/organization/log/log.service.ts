import type { InputOf } from 'contract/core/endpoint';
import type { Page } from 'contract/core/list';
import type { LogEntry, logEndpoints } from 'contract/organization/log/log.endpoints';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { forbidden, notFound } from '../../core/http/errors.ts';
import { type LogScope, pageOfLog } from './log-rows.service.ts';

type Query = InputOf<typeof logEndpoints.list>['query'];

type Scope = { kind: 'module' | 'workspace' | 'record'; module: string | null; allowed: boolean };

// What the id names: a module's log is for those who may read the whole, a workspace's for those who may read it there. A
// record is known by its trail, of whatever module it is and also after it was deleted for good; the database shows the
// rows that the caller may read, each judged by itself.
async function scopeOf(ctx: Context, id: string): Promise<Scope> {
  const [scope] = await ctx.db.query<Scope>(sql`
    select 'module' as kind, s.module, reads_whole_log() as allowed
      from subscriptions s where s.organization_id = app_organization() and s.id = ${id}
    union all
    select 'workspace', null, reads_whole_log() or w.id = any(readable_logs())
      from workspaces w where w.organization_id = app_organization() and w.id = ${id}
    union all
    (select 'record', null, true from activities t
      where t.organization_id = app_organization() and t.root_id = ${id} and t.workspace_id <> ${id} limit 1)`);
  if (scope?.allowed) return scope;
  throw scope?.kind === 'module' ? forbidden() : notFound('Log');
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
