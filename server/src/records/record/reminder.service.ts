import sql, { empty } from 'sql-template-tag';
import { recordKinds } from 'contract/core/record-kinds';
import type { Connection } from '../../core/database/database.ts';
import { onceKey, type Notice } from '../../support/notification/notification.service.ts';

type Due = {
  id: string;
  kind: keyof typeof recordKinds;
  number: string;
  name: string;
  workspaceId: string;
  dueDate: string;
  event: 'task.overdue' | 'task.due_soon';
  once: string;
  to: string[];
};

type Page = { due: Due[] | null; last: string | null };

/**
 * Who is to be reminded of an action now: 30, 7 and 1 days before it is due, a day after, then weekly. Days are those of
 * the record's site, from seven in the morning there; a person who was reminded already is left out. A page is so many
 * of the tasks by workspace and day, whoever is to be told of them, so that each is looked at once.
 */
export async function findActionReminders(
  db: Connection,
  after: string | undefined,
  atMost: number,
): Promise<{ notices: Notice[]; last: string | undefined }> {
  const [workspace, day, item] = after?.split(' ') ?? [];
  const behind = after
    ? sql`and (t.workspace_id, t.due_on, t.item_id) > (${workspace}::uuid, ${day}::date, ${item}::uuid)`
    : empty;
  const [page] = await db.query<Page>(sql`
    with page as materialized (
      select t.item_id, t.record_id, t.workspace_id, t.site_id, t.due_on, t.made_at from tasks t
       where t.organization_id = app_organization() and t.account_id is null and t.is_open and t.due_on is not null
         and t.due_on <= latest_day() + 31 ${behind}
       order by t.account_id, t.workspace_id, t.due_on, t.item_id limit ${atMost}
    ), stepped as (
      select p.item_id as id, p.workspace_id, p.due_on, r.number, r.name, r.kind, day_in(s.time_zone, p.made_at) as made, x.days,
             case when x.days < 0 then 'task.overdue' else 'task.due_soon' end as event,
             case when x.days < 0 then (-x.days - 1) / 7 when x.days <= 1 then 1 when x.days <= 7 then 7 else 30 end as step
        from page p
        join records r on r.organization_id = app_organization() and r.id = p.record_id
        join sites s on s.organization_id = app_organization() and s.id = p.site_id
        join workspaces w on w.organization_id = app_organization() and w.id = p.workspace_id and w.deleted_at is null
       cross join lateral (select p.due_on - today_in(s.time_zone) as days) x
       where x.days <= 30 and extract(hour from time_in(s.time_zone)) >= 7
    -- Worked out before it is looked for: below the row policies, the index would not be asked for an expression.
    ), keyed as materialized (
      select t.*, x.once, ${onceKey('')} || x.once as told_key
        from stepped t cross join lateral (select concat_ws(':', event, id, due_on, step) as once) x
       -- A step that had passed before the action was there reminds nobody.
       where event = 'task.overdue' or made <= due_on - step
    ), told as (
      select k.id, k.kind, k.number, a.name, k.workspace_id as "workspaceId", k.due_on as "dueDate",
             k.event, k.once, array_agg(l.account_id::text) as to
        from keyed k
        join actions a on a.organization_id = app_organization() and a.id = k.id
        join action_people l on l.organization_id = app_organization() and l.action_id = k.id
       where not exists (select from notifications n where n.organization_id = app_organization()
                           and n.account_id = l.account_id and n.group_key = k.told_key)
       group by k.id, k.kind, k.number, a.name, k.workspace_id, k.due_on, k.event, k.once
    )
    select (select json_agg(t) from told t) as due,
           (select concat_ws(' ', p.workspace_id, p.due_on, p.item_id) from page p
             order by p.workspace_id desc, p.due_on desc, p.item_id desc limit 1) as last`);
  const notices = (page?.due ?? []).map(
    ({ id, kind, number, name, workspaceId, dueDate, event, once, to }): Notice => ({
      event,
      to,
      once,
      module: recordKinds[kind].module,
      workspaceId,
      record: { type: `${kind}_action`, id, number, name },
      path: `${recordKinds[kind].paths.task}/${id}`,
      facts: { dueDate },
    }),
  );
  return { notices, last: page?.last ?? undefined };
}
