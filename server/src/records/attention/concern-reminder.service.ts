import { ownConcerns, recordKinds } from 'contract/core/record-kinds';
import { levels } from 'contract/core/rights/levels';
import { type EventKey, notificationEvents } from 'contract/support/notification/notification-events';
import sql from 'sql-template-tag';
import type { Connection } from '../../core/database/database.ts';
import { walkBy } from '../../core/database/walk.ts';
import { onceKey, type Notice } from '../../support/notification/notification.service.ts';

type Begun = {
  id: string;
  key: string;
  kind: keyof typeof recordKinds;
  number: string;
  name: string;
  workspaceId: string;
  since: string;
  once: string;
  to: string[];
};

type Page = { begun: Begun[] | null; last: string | null };

const isEvent = (word: string): word is EventKey => word in notificationEvents;

const told = new Map<string, { event: EventKey; tab: string }>(
  ownConcerns.flatMap(({ key, tab, isTold }) => {
    const event = `record.${key}`;
    return isTold && isEvent(event) ? [[key, { event, tab }] as const] : [];
  }),
);

/** What administrators are told of as well. */
const toldAdmins = ownConcerns.flatMap(({ key, tellsAdmins }) => (tellsAdmins ? [key] : []));

// Rights are worked out once for a workspace, whatever is found there.
const asking = sql`select distinct k.workspace_id, k.kind from keyed k where k.key = any(${toldAdmins})`;

const named = sql`
  select w.workspace_id, w.kind, e.account_id, scope_of(e.organization_id, e.account_id) as scope
    from (${asking}) w
    join account_permissions e on e.organization_id = app_organization() and e.workspace_id = w.workspace_id
   cross join lateral workspace_rights(e.organization_id, e.account_id, e.workspace_id) g
   where coalesce((g.levels->>w.kind)::int, g.level) >= ${levels.admin}`;

// Where nobody is named an administrator of the workspace, those of the organization are, as on the ladder of what is late.
const administering = sql`
  select * from named
  union all
  select w.workspace_id, w.kind, a.id, null
    from (${asking}) w
    join accounts a on a.organization_id = app_organization() and a.status = 'active' and a.role in ('owner', 'admin')
   where not exists (select from named n where n.workspace_id = w.workspace_id and n.kind = w.kind)`;

// Whose it is, and who administers such records there.
const concerned = sql`
  select k.record_id, k.key, x.account_id from keyed k cross join lateral unnest(k.concerned) x(account_id)
  union
  select k.record_id, k.key, p.account_id from keyed k
    join record_people p on p.organization_id = app_organization() and p.record_id = k.record_id and p.relation = 'manager'
   where k.concerned is null
  union
  select k.record_id, k.key, m.account_id from keyed k
    join admins m on m.workspace_id = k.workspace_id and m.kind = k.kind
   where k.key = any(${toldAdmins}) and in_scope(m.scope, k.workspace_id, k.site_id, k.process_id)`;

/**
 * Those who are to do something about a record for a reason of its kind that they are told of, and who alone may decide about
 * it, once for each day from which on it holds, from seven in the morning at the site.
 */
export async function findConcernReminders(
  db: Connection,
  after: string | undefined,
  atMost: number,
): Promise<{ notices: Notice[]; last: string | undefined }> {
  const { behind, order, last } = walkBy('c', { record_id: 'uuid', key: 'text' }, after);
  const [page] = await db.query<Page>(sql`
    with page as materialized (
      select c.*, concat_ws(':', 'record.' || c.key, c.record_id, c.since) as once
        from kind_concerns c
       where c.organization_id = app_organization() and c.key = any(${[...told.keys()]}) ${behind}
       order by ${order} limit ${atMost}
    ), keyed as materialized (
      select p.*, r.kind, r.number, r.name from page p
        join records r on r.organization_id = app_organization() and r.id = p.record_id
        join workspaces w on w.organization_id = app_organization() and w.id = p.workspace_id and w.deleted_at is null
        join sites z on z.organization_id = app_organization() and z.id = p.site_id
       where extract(hour from time_in(z.time_zone)) >= 7
    ), named as materialized (${named}), admins as materialized (${administering}), concerned as (${concerned}
    ), told as (
      select k.record_id as id, k.key, k.kind, k.number, k.name, k.workspace_id as "workspaceId", k.since, k.once,
             array_agg(c.account_id::text) as to
        from keyed k join concerned c on c.record_id = k.record_id and c.key = k.key
       where not exists (select from notifications n where n.organization_id = app_organization()
                           and n.account_id = c.account_id and n.group_key = ${onceKey('')} || k.once)
       group by k.record_id, k.key, k.kind, k.number, k.name, k.workspace_id, k.since, k.once
    )
    select (select json_agg(t) from told t) as begun,
           ${last} as last`);
  const notices = (page?.begun ?? []).flatMap(
    ({ id, key: rule, kind, number, name, workspaceId, since, once, to }): Notice[] => {
      const telling = told.get(rule);
      if (!telling) return [];
      const { event, tab } = telling;
      const { module, paths } = recordKinds[kind];
      const path = `${paths.record}/${id}?tab=${tab}`;
      return [
        {
          event,
          to,
          once,
          module,
          workspaceId,
          record: { type: kind, id, number, name },
          path,
          facts: { since },
        },
      ];
    },
  );
  return { notices, last: page?.last ?? undefined };
}
