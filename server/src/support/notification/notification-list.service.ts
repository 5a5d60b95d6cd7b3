import type { BodyOf, InputOf } from 'contract/core/endpoint';
import { cappedCountOf, countedMost, type CappedCount } from 'contract/core/capped-count';
import { modules } from 'contract/core/modules';
import type { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import sql, { join, raw } from 'sql-template-tag';
import { cappedTotal, mostOf } from '../../core/store/capped-page.ts';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';
import { likePattern, type StoredPage } from '../../core/store/list.ts';
import { visibleWorkspaces } from '../../core/store/visible-workspaces.ts';

type Query = InputOf<typeof notificationEndpoints.list>['query'];

const moduleWord = `case n.module ${Object.entries(modules)
  .map(([key, { path }]) => `when '${key}' then '${path}'`)
  .join(' ')} end`;

const json = raw(`json_build_object('_id', n.id, 'key', n.event, 'level', n.level, 'module', n.module,
  'workspace', case when w.id is not null then json_build_object('_id', w.id, 'name', w.name) end,
  'record', case when n.record_id is not null then
    json_build_object('type', n.entity, 'id', n.record_id, 'number', n.record_number, 'name', n.record_name) end,
  'belongsTo', (select json_build_object('_id', r.id, 'isMuted', exists (
       select from muted_records m where m.organization_id = r.organization_id and m.account_id = app_account() and m.record_id = r.id))
      from (select record_behind(n.record_id) as id offset 0) x
     cross join lateral (
       select * from records y where y.organization_id = app_organization() and y.id = x.id and y.deleted_at is null offset 0) r),
  'actor', n.actor_name, 'facts', n.facts, 'times', n.times,
  'link', case when n.path is not null and w.id is not null then
    '/' || ${moduleWord} || '/' || w.module_id || '/workspace/' || w.id || '/' || n.path
    when n.workspace_id is null then '/' || n.path end,
  'createdAt', n.created_at, 'readAt', n.read_at)`);

const isMine = sql`n.organization_id = app_organization() and n.account_id = app_account() and n.in_app`;

const mayStillKnow = sql`(n.workspace_id is null or n.workspace_id in (${visibleWorkspaces('records')})
  and may_know_record(n.entity, n.record_id, n.path))`;

/** How much of it the caller has not read. */
export async function countUnread(ctx: Context): Promise<CappedCount> {
  const [row] = await ctx.db.query<{ found: number }>(sql`
    select count(*) as found from (
      select from notifications n where ${isMine} and n.read_at is null and ${mayStillKnow} limit ${countedMost}) x`);
  return cappedCountOf(row?.found ?? 0);
}

/** What the caller was told of, newest first; what they may not know of any more is left out. */
export async function listNotifications(
  ctx: Context,
  { search, sort, unread, module, mentions, ...asked }: Query,
): Promise<StoredPage> {
  const { page, limit } = asked;
  const conditions = join(
    [
      isMine,
      mayStillKnow,
      ...(unread === undefined ? [] : [unread ? sql`n.read_at is null` : sql`n.read_at is not null`]),
      ...(module ? [sql`n.module = ${module}`] : []),
      ...(mentions === undefined ? [] : [sql`(n.event = 'record.mentioned') = ${mentions}`]),
      ...(search
        ? [
            sql`lower(concat_ws(' ', n.record_number, n.record_name, n.actor_name)) like ${likePattern(search)}`,
          ]
        : []),
    ],
    ' and ',
  );
  const order = raw(sort === 'createdAt' ? 'n.created_at, n.id' : 'n.created_at desc, n.id desc');
  const [found] = await ctx.db.query<{ rows: string; total: number }>(sql`
    select (select coalesce(json_agg(p.row), '[]')::text from (
              select ${json} as row from (
                select * from notifications n where ${conditions} order by ${order} limit ${limit} offset ${(page - 1) * limit}) n
                left join workspaces w on w.organization_id = n.organization_id and w.id = n.workspace_id
               order by ${order}) p) as rows,
           (select count(*) from (select 1 from notifications n where ${conditions} limit ${mostOf(asked)}) c) as total`);
  return { text: found?.rows ?? '[]', ...cappedTotal(asked, found?.total ?? 0), page, limit };
}

/** Marks as read: all, or those named, of which each must be the caller's. */
export async function markRead(
  ctx: WriteContext,
  { ids, all }: BodyOf<typeof notificationEndpoints.markRead>,
): Promise<{ read: number }> {
  if (!all && ids) {
    const mine = await ctx.db.query(
      sql`select from notifications n where ${isMine} and n.id = any(${ids}::uuid[])`,
    );
    if (mine.length < ids.length) throw notFound('Notification', 'ids');
  }
  const which = all ? sql`true` : sql`n.id = any(${ids ?? []}::uuid[])`;
  const read = await ctx.db.query(sql`
    update notifications n set read_at = now() where ${isMine} and n.read_at is null and ${which} returning n.id`);
  return { read: read.length };
}
