import type { InputOf } from 'contract/core/endpoint';
import type { Page } from 'contract/core/list';
import { limits } from 'contract/core/limits';
import { describeActivity, describeChanges, moduleTitle, type ActivityRow } from 'contract/describe-activity';
import type { LogEntry, logEndpoints } from 'contract/log/log.endpoints';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/context.ts';
import { forbidden, notFound } from '../../core/errors.ts';
import { likePattern } from '../../core/list.ts';

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

const conditionOf = (scope: Scope, id: string): Sql => {
  if (scope.kind === 'module') return sql`t.module = ${scope.module}`;
  return scope.kind === 'workspace' ? sql`t.workspace_id = ${id}` : sql`t.root_id = ${id}`;
};

type Row = ActivityRow & {
  seq: number;
  id: string;
  at: string;
  userId: string | null;
  accountId: string | null;
};
type Stored = Row & {
  name: string;
  email: string | null;
  role: string;
  picture: string | null;
  module: string | null;
  recordId: string | null;
  reason: string | null;
};

function entryOf(row: Stored): LogEntry {
  return {
    _id: row.id,
    seq: row.seq,
    createdAt: row.at,
    message: describeActivity(row),
    action: row.action,
    collectionName: row.entity,
    documentId: row.recordId,
    logof: moduleTitle(row.module),
    performedBy: {
      _id: row.accountId,
      id: row.userId,
      name: row.name,
      email: row.email,
      profilePicture: row.picture,
      role: row.role,
    },
    reason: row.reason,
    changes: describeChanges(row),
  };
}

// What a person can read in a row, as far as the database has it: who, what, which record, why.
const searched = (
  search: string,
): Sql => sql`and lower(concat_ws(' ', t.actor_name, t.actor_role, replace(t.entity, '_', ' '),
  replace(t.action, '-', ' '), t.record_number, t.record_name, t.reason, t.changes::text)) like ${likePattern(search)}`;

/** One page of the activity of a module, a workspace or a record; newest first unless sorted otherwise. */
export async function listLog(ctx: Context, id: string, query: Query): Promise<Page<LogEntry>> {
  const scope = await scopeOf(ctx, id);
  const { page, limit, search, sort, person } = query;
  const conditions = sql`t.organization_id = app_organization() and ${conditionOf(scope, id)} ${search ? searched(search) : empty}
    ${person ? sql`and t.account_id = any(${person}::uuid[])` : empty}`;
  const order = sort === 'createdAt' ? sql`t.seq` : sql`t.seq desc`;
  const [rows, [count]] = await Promise.all([
    ctx.db.query<Stored>(sql`
      select t.seq, t.id, t.at, t.user_id as "userId", t.account_id as "accountId", t.actor_name as name, t.actor_email as email,
             t.actor_role as role, a.profile_picture as picture, t.module, t.entity, t.action, t.record_id as "recordId",
             t.record_number as "recordNumber", t.record_name as "recordName", t.changes, t.reason
        from activities t left join accounts a on a.organization_id = t.organization_id and a.id = t.account_id
       where ${conditions} order by ${order} limit ${limit} offset ${(page - 1) * limit}`),
    ctx.db.query<{ total: number }>(sql`
      select count(*) as total from (select 1 from activities t where ${conditions} limit ${limits.totalCap + 1}) c`),
  ]);
  const total = count?.total ?? 0;
  const isCapped = total > limits.totalCap;
  return {
    results: rows.map(entryOf),
    total: isCapped ? limits.totalCap : total,
    ...(isCapped ? { totalIsCapped: true } : {}),
    page,
    limit,
  };
}
