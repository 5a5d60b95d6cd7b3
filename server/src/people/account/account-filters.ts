import type { InputOf } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import type { accountEndpoints } from 'contract/people/account/account.endpoints';
import sql, { type Sql } from 'sql-template-tag';

type Query = InputOf<typeof accountEndpoints.list>['query'];
type Filters = Omit<Query, 'page' | 'limit' | 'search' | 'sort'>;

const works = (condition: Sql) => sql`exists (
  select from workspaces w
   where w.organization_id = t.organization_id and w.deleted_at is null and ${condition}
     and (t.role in ('owner', 'admin') or exists (select from account_permissions p
       where p.organization_id = w.organization_id and p.account_id = t.id and p.workspace_id = w.id)))`;

/** What narrows the list of people, as conditions on a row `t` of them. */
export const filtersOf = ({ status, module, workspace, role, idle, mailRefused }: Filters): Sql[] => [
  ...(status ? [sql`t.status = ${status}`] : []),
  ...(module ? [works(sql`w.type = ${module}`)] : []),
  ...(workspace ? [works(sql`w.id = ${workspace}`)] : []),
  ...(role ? [sql`t.role = ${role}`] : []),
  ...(mailRefused ? [sql`t.mail_refused_at is not null`] : []),
  ...(idle
    ? [sql`coalesce(t.last_seen_at, t.created_at) < now() - make_interval(days => ${limits.idleDays})`]
    : []),
];
