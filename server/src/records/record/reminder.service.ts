import sql from 'sql-template-tag';
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

/**
 * Who is to be reminded of an action now: 30, 7 and 1 days before it is due, a day after, then weekly. Days are those of
 * the record's site, from seven in the morning there; a person who was reminded already is left out. Page by page in the
 * order of the actions, so that those whose people cannot be told do not stand before the others.
 */
export async function findActionReminders(
  db: Connection,
  after: string | undefined,
  atMost: number,
): Promise<{ notices: Notice[]; last: string | undefined }> {
  const rows = await db.query<Due>(sql`
    with open_tasks as (
      select a.id, a.record_id, a.workspace_id, a.name, a.end_date, day_in(s.time_zone, a.created_at) as made, r.number,
             r.kind, a.end_date - today_in(s.time_zone) as days
        from actions a
        join records r on r.organization_id = a.organization_id and r.id = a.record_id and r.deleted_at is null
        join sites s on s.organization_id = r.organization_id and s.id = r.site_id
        join workspaces w on w.organization_id = a.organization_id and w.id = a.workspace_id and w.deleted_at is null
       where a.organization_id = app_organization() and a.deleted_at is null and a.status <> 'completed'
         and (${after ?? null}::uuid is null or a.id > ${after ?? null}::uuid)
         and a.end_date <= latest_day() + 31 and extract(hour from time_in(s.time_zone)) >= 7
    ), stepped as (
      select t.*, case when days < 0 then 'task.overdue' else 'task.due_soon' end as event,
             case when days < 0 then (-days - 1) / 7 when days <= 1 then 1 when days <= 7 then 7 else 30 end as step
        from open_tasks t where days <= 30
    ), keyed as (
      select t.*, concat_ws(':', event, id, end_date, step) as once from stepped t
       -- A step that had passed before the action was there reminds nobody.
       where event = 'task.overdue' or made <= end_date - step
    )
    select k.id, k.kind, k.number, k.name, k.workspace_id as "workspaceId", k.end_date as "dueDate",
           k.event, k.once, array_agg(l.account_id::text) as to
      from keyed k
      join action_people l on l.organization_id = app_organization() and l.action_id = k.id
     where not exists (select from notifications n where n.organization_id = app_organization()
                         and n.account_id = l.account_id and n.group_key = ${onceKey('')} || k.once)
     group by k.id, k.kind, k.number, k.name, k.workspace_id, k.end_date, k.event, k.once
     order by k.id limit ${atMost}`);
  const notices = rows.map(({ id, kind, number, name, workspaceId, dueDate, event, once, to }): Notice => ({
    event,
    to,
    once,
    module: recordKinds[kind].module,
    workspaceId,
    record: { type: `${kind}_action`, id, number, name },
    path: `${recordKinds[kind].paths.task}/${id}`,
    facts: { dueDate },
  }));
  return { notices, last: rows.at(-1)?.id };
}
