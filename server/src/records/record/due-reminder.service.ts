import { recordKinds } from 'contract/core/record-kinds';
import sql from 'sql-template-tag';
import type { Connection } from '../../core/database/database.ts';
import { walkBy } from '../../core/database/walk.ts';
import { onceKey, type Notice } from '../../support/notification/notification.service.ts';
import { reachedRung } from './ladder.ts';

type Due = {
  id: string;
  kind: keyof typeof recordKinds;
  number: string;
  name: string;
  workspaceId: string;
  dueDate: string;
  isLate: boolean;
  event: 'record.due' | 'record.escalated';
  once: string;
  people: string | null;
  to: string[];
};

type Page = { due: Due[] | null; last: string | null };

/** The step that a record is at: so many days before it is due, else the level of the ladder, and the whole weeks since then. */
const stepped = sql`
  select p.*, x.days, l.level, l.day, (-x.days - l.day) / 7 as week,
         day_in(z.time_zone, p.created_at) as made, case when x.days = 0 then 0 when x.days = 1 then 1 else 7 end as ahead
    from page p
    join workspaces w on w.organization_id = app_organization() and w.id = p.workspace_id and w.deleted_at is null
    join sites z on z.organization_id = app_organization() and z.id = p.site_id
    left join workspace_settings s on s.organization_id = app_organization() and s.workspace_id = w.id
   cross join lateral (select p.due_on - today_in(z.time_zone) as days) x
    left join lateral (${reachedRung(sql`p.id`)}) l on true
   where x.days <= 7 and (x.days >= 0 or l.level is not null) and extract(hour from time_in(z.time_zone)) >= 7`;

/** Who is told of each: its managers, and once a level is reached those above them, whom it names besides. */
const addressed = sql`
  select k.id, 'record.due' as event, k.once, p.account_id
    from keyed k
    join record_people p on p.organization_id = app_organization() and p.record_id = k.id and p.relation = 'manager'
  union
  select k.id, 'record.escalated', concat_ws(':', 'record.escalated', k.id, k.due_on, k.level), x.account_id
    from keyed k
   cross join lateral people_of_rung(k.level, k.workspace_id, k.id, k.site_id, k.process_id) x(account_id)
   where k.days < 0 and k.level > 1 and k.week = 0 and k.made <= k.due_on + k.day
     and not exists (select from record_people p
                      where p.organization_id = app_organization() and p.record_id = k.id and p.relation = 'manager' and p.account_id = x.account_id)`;

function noticeOf(due: Due): Notice {
  const { id, kind, number, name, workspaceId, dueDate, isLate, event, once, people, to } = due;
  const { module, paths } = recordKinds[kind];
  const late = isLate ? { isLate: 'yes' } : {};
  return {
    event,
    to,
    once,
    module,
    workspaceId,
    record: { type: kind, id, number, name },
    path: `${paths.record}/${id}`,
    facts: { dueDate, ...(event === 'record.escalated' ? { people: people ?? '' } : late) },
  };
}

/**
 * Who is to be told that a record itself is due: its managers 7 days and 1 day before and on the day, at each level of the
 * ladder of its workspace after that and weekly, as of a task (decision 057); and at the second and third level those above
 * them. Only while its due date is still to be met. Days are those of its site, from seven in the morning there.
 */
export async function findDueReminders(
  db: Connection,
  after: string | undefined,
  atMost: number,
): Promise<{ notices: Notice[]; last: string | undefined }> {
  const { behind, order, last } = walkBy('r', { workspace_id: 'uuid', due_on: 'date', id: 'uuid' }, after);
  const [page] = await db.query<Page>(sql`
    with page as materialized (
      select r.id, r.kind, r.number, r.name, r.workspace_id, r.site_id, r.process_id, r.due_on, r.created_at from records r
       where r.organization_id = app_organization() and r.due_on is not null and r.deleted_at is null
         and r.status not in ('completed', 'cancelled') and is_timed(r.kind, r.stage, r.status) and r.due_on <= latest_day() + 7 ${behind}
       order by ${order} limit ${atMost}
    ), stepped as (${stepped}
    ), keyed as materialized (
      select t.*, case when days < 0 then concat_ws(':', 'record.due', id, due_on, 'late', level, week)
                       else concat_ws(':', 'record.due', id, due_on, ahead) end as once
        from stepped t
       -- A step that had passed before the record was there reminds nobody.
       where days < 0 or made <= due_on - ahead
    ), addressed as materialized (
      select d.*, ${onceKey('')} || d.once as told_key from (${addressed}) d
    ), told as (
      select k.id, k.kind, k.number, k.name, k.workspace_id as "workspaceId", k.due_on as "dueDate", k.days < 0 as "isLate", d.event, d.once,
             case when d.event = 'record.escalated' then (
               select string_agg(m.name, ', ' order by m.position, m.name) from (
                 select y.name, l.position from record_people l
                   join accounts y on y.organization_id = l.organization_id and y.id = l.account_id
                  where l.organization_id = app_organization() and l.record_id = k.id and l.relation = 'manager'
                  order by l.position, y.name limit 3) m) end as people,
             array_agg(d.account_id::text) as to
        from addressed d
        join keyed k on k.id = d.id
       where not exists (select from notifications n where n.organization_id = app_organization()
                           and n.account_id = d.account_id and n.group_key = d.told_key)
       group by k.id, k.kind, k.number, k.name, k.workspace_id, k.due_on, k.days, d.event, d.once
    )
    select (select json_agg(t) from told t) as due,
           ${last} as last`);
  return { notices: (page?.due ?? []).map(noticeOf), last: page?.last ?? undefined };
}
