import type { InputOf } from 'contract/core/endpoint';
import type { PeopleQuery } from 'contract/core/list';
import type { Member } from 'contract/people/member/member';
import type { memberEndpoints } from 'contract/people/member/member.endpoints';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { showNamed } from '../../core/store/entity.ts';
import { notFound } from '../../core/http/errors.ts';
import { likePattern, type StoredPage } from '../../core/store/list.ts';
import { askedOf } from '../../access/user/user.service.ts';

type Query = InputOf<typeof memberEndpoints.list>['query'];

const namesOf = (
  table: string,
  ids: string,
) => `case when ${ids} is not null then coalesce((select json_agg(${showNamed} order by lower(x.name))
  from ${table} x where x.organization_id = m.organization_id and x.id = any(${ids})), '[]'::json) end`;

const tasks = (more: string) => `(select count(*)::int from tasks t
 where t.organization_id = m.organization_id and t.account_id = m.id and t.workspace_id = m.workspace_id
   and t.is_open and t.due_on is not null${more})`;

const records = `(select count(*)::int from record_people p join records r on r.organization_id = p.organization_id and r.id = p.record_id
 where p.organization_id = m.organization_id and p.account_id = m.id and p.relation = 'manager' and r.workspace_id = m.workspace_id
   and r.deleted_at is null and not r.is_over)`;

const items = `(select count(*)::int from open_items x where x.organization_id = m.organization_id and x.account_id = m.id
   and x.workspace_id = m.workspace_id)`;

const lastActivity = `(select x.at from activities x where x.organization_id = m.organization_id and x.account_id = m.id
   and x.workspace_id = m.workspace_id order by x.seq desc limit 1)`;

const openTasks = tasks('');
const overdueTasks = tasks(` and t.due_on < latest_day() and t.due_on < coalesce(
  (select today_in(s.time_zone) from sites s where s.organization_id = t.organization_id and s.id = t.site_id), organization_today())`);

// Who is in the workspace: by an entry, or as an active administrator of the organization.
const members = (workspaceId: string): Sql => sql`(
  select a.organization_id, a.id, a.name, a.email, a.profile_picture, a.role as organization_role, a.job_title,
         w.id as workspace_id, p.role_id, p.site_ids, p.process_ids, p.valid_until, p.created_at as added_at, coalesce(p.version, 0) as version,
         a.role in ('owner', 'admin') as is_administrator,
         case when a.status <> 'active' then 'inactive'
              when a.role not in ('owner', 'admin') and p.valid_until < (select organization_today()) then 'expired' else 'active' end as status,
         s.scope->w.id::text as scope
    from workspaces w
    join accounts a on a.organization_id = w.organization_id and a.left_at is null
    left join account_permissions p on p.organization_id = a.organization_id and p.account_id = a.id and p.workspace_id = w.id
    left join lateral (select scope_of(a.organization_id, a.id) as scope) s on true
   where w.organization_id = app_organization() and w.id = ${workspaceId}
     and (p.account_id is not null or (a.role in ('owner', 'admin') and a.status = 'active')))`;

const idsOf = (key: string) =>
  `case when jsonb_typeof(m.scope->'${key}') = 'array' then array(select jsonb_array_elements_text(m.scope->'${key}')::uuid) end`;

const memberJson =
  raw(`json_build_object('_id', m.id, 'name', m.name, 'email', m.email, 'profilePicture', m.profile_picture,
  'status', m.status, 'organizationRole', m.organization_role, 'isAdministrator', m.is_administrator, 'jobTitle', m.job_title,
  'role', (select ${showNamed} from roles x where x.organization_id = m.organization_id and x.id = m.role_id),
  'level', coalesce((select v.level from workspace_rights(m.organization_id, m.id, m.workspace_id) v), 0),
  'groups', coalesce((select json_agg(${showNamed} order by lower(x.name)) from groups x
      join group_members l on l.organization_id = x.organization_id and l.group_id = x.id and l.account_id = m.id
     where x.organization_id = m.organization_id and x.workspace_id = m.workspace_id and x.deleted_at is null), '[]'::json),
  'sites', ${namesOf('sites', 'm.site_ids')}, 'processes', ${namesOf('processes', 'm.process_ids')},
  'scope', json_build_object('sites', ${namesOf('sites', idsOf('sites'))}, 'processes', ${namesOf('processes', idsOf('processes'))}),
  'validUntil', m.valid_until, 'openTasks', ${openTasks}, 'overdueTasks', ${overdueTasks}, 'openRecords', ${records}, 'openItems', ${items},
  'lastActivityAt', ${lastActivity}, 'addedAt', m.added_at, 'version', m.version)`);

const orders: Record<string, string> = {
  name: 'lower(m.name)',
  role: `coalesce((select x.position * 1000 + x.level from roles x where x.organization_id = m.organization_id and x.id = m.role_id), 0)`,
  addedAt: 'm.added_at',
  lastActivityAt: lastActivity,
  openTasks,
  overdueTasks,
};

const orderOf = (sort = 'name'): Sql => {
  const isDescending = sort.startsWith('-');
  const column = orders[isDescending ? sort.slice(1) : sort] ?? 'lower(m.name)';
  return raw(`${column}${isDescending ? ' desc' : ''} nulls last, m.id`);
};

const conditionsOf = ({ search, status, role, group }: Partial<Query>): Sql[] => [
  ...(search ? [sql`lower(concat_ws(' ', m.name, m.email, m.job_title)) like ${likePattern(search)}`] : []),
  ...(status ? [sql`m.status = any(${status})`] : []),
  ...(role ? [sql`m.role_id = any(${role}::uuid[])`] : []),
  ...(group
    ? [
        sql`exists (select from group_members l where l.organization_id = m.organization_id and l.account_id = m.id and l.group_id = any(${group}::uuid[]))`,
      ]
    : []),
];

/** One page of the people of the workspace. */
export async function listMembers(ctx: Context, { page, limit, sort, ...query }: Query): Promise<StoredPage> {
  const conditions = join([sql`true`, ...conditionsOf(query)], ' and ');
  const found = sql`from ${members(ctx.workspaceId)} m where ${conditions}`;
  const [row] = await ctx.db.query<{ rows: string; total: number }>(sql`
    select (select coalesce(json_agg(p.row), '[]')::text from (
              select ${memberJson} as row from (select m.* ${found} order by ${orderOf(sort)} limit ${limit} offset ${(page - 1) * limit}) m
               order by ${orderOf(sort)}) p) as rows,
           (select count(*) ${found}) as total`);
  return { text: row?.rows ?? '[]', total: row?.total ?? 0, page, limit };
}

/** These people of the workspace; 404 when one of them is not in it. */
export async function findMembers(ctx: Context, ids: readonly string[]): Promise<Member[]> {
  const rows = await ctx.db.query<{ record: Member }>(sql`
    select ${memberJson} as record from ${members(ctx.workspaceId)} m where m.id = any(${[...ids]}::uuid[]) order by m.id`);
  if (rows.length !== new Set(ids).size) throw notFound('User');
  return rows.map((row) => row.record);
}

/** One person of the workspace. */
export async function findMember(ctx: Context, id: string): Promise<Member> {
  const [found] = await findMembers(ctx, [id]);
  if (!found) throw notFound('User');
  return found;
}

/** The active people of the organization who have no entry in the workspace, and do not administer all of them. */
export async function listCandidates(ctx: Context, query: PeopleQuery = {}) {
  return ctx.db.query<Pick<Member, '_id' | 'name' | 'email' | 'profilePicture'>>(sql`
    select a.id as _id, a.name, a.email, a.profile_picture as "profilePicture" from accounts a
     where a.organization_id = app_organization() and a.status = 'active' and a.left_at is null and a.role not in ('owner', 'admin')
       and not exists (select from account_permissions p where p.organization_id = a.organization_id and p.account_id = a.id
                          and p.workspace_id = ${ctx.workspaceId}) ${askedOf(query)}`);
}
