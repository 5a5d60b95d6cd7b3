import type { ModuleKey } from 'contract/core/modules';
import { placeOfAsk } from 'contract/core/named-asks';
import { namedAsks, ownConcerns, recordKinds } from 'contract/core/record-kinds';
import { approvalTask } from 'contract/records/task/task.endpoints';
import sql from 'sql-template-tag';
import type { Connection } from '../../core/database/database.ts';
import { walkBy } from '../../core/database/walk.ts';
import { onceKey, type Notice } from '../../support/notification/notification.service.ts';
import { reachedRung } from './ladder.ts';

type Due = {
  id: string;
  /** What is done: an action, what is asked about one, or a checklist; and where it is shown. */
  task: string;
  pageId: string;
  /** The record itself, where it is about no action. */
  recordId: string | null;
  /** The kind of its record; null for a checklist without one. */
  kind: keyof typeof recordKinds | null;
  module: ModuleKey;
  number: string | null;
  name: string;
  workspaceId: string;
  dueDate: string;
  event: 'task.overdue' | 'task.due_soon' | 'task.escalated';
  once: string;
  /** Who has it, where others are told of it. */
  people: string | null;
  /** Whose it is, where somebody is told of it who stands in for them. */
  standsInFor: string | null;
  to: string[];
};

type Page = { due: Due[] | null; last: string | null };

// What a rule of its kind tells of a week ahead is not told twice.
const toldAhead = namedAsks.flatMap(({ rule, task }) =>
  ownConcerns.some(({ key, isTold }) => isTold && key === rule) ? task : [],
);

// That it comes near is told of the record itself.
const toldOfRecord = namedAsks.flatMap(({ ofManagers, task }) => (ofManagers ? task : []));

/**
 * The step that a task is at, by the days that are left: so many before it is due, else the last level of its
 * workspace's ladder that it has reached, and the whole weeks since then.
 */
const stepped = sql`
  select p.item_id as id, p.kind as task, p.record_id, p.workspace_id, p.site_id, p.process_id, p.due_on, r.number, r.kind, w.type as module,
         day_in(o.zone, p.made_at) as made, l.level, l.day, (-x.days - l.day) / 7 as week,
         case when x.days < 0 then 'task.overdue' else 'task.due_soon' end as event,
         case when x.days <= 1 then 1 when x.days <= 7 then 7 else 30 end as ahead
    from page p
    left join records r on r.organization_id = app_organization() and r.id = p.record_id
    left join sites z on z.organization_id = app_organization() and z.id = p.site_id
   cross join lateral (select coalesce(z.time_zone, zone_of_organization(app_organization())) as zone) o
    join workspaces w on w.organization_id = app_organization() and w.id = p.workspace_id and w.deleted_at is null
    left join workspace_settings s on s.organization_id = app_organization() and s.workspace_id = w.id
   cross join lateral (select p.due_on - today_in(o.zone) as days) x
    left join lateral (${reachedRung(sql`p.record_id`)}) l on true
   where x.days <= 30 and (x.days >= 0 or l.level is not null) and extract(hour from time_in(o.zone)) >= 7`;

/**
 * Who is told of each: whoever has the task and who stands in for them, and when a level is reached, those whom it names besides. One that was late
 * by that level before it was there, as an imported one, is told only to whoever has it.
 */
const addressed = sql`
  select k.id, k.event, k.once, l.account_id, null::uuid as for_id
    from keyed k
    join tasks l on l.organization_id = app_organization() and l.item_id = k.id and l.kind = k.task and l.account_id is not null and not l.is_offered
  union
  select distinct on (k.id, s.to_id) k.id, k.event, k.once, s.to_id, s.from_id
    from keyed k
    join tasks l on l.organization_id = app_organization() and l.item_id = k.id and l.kind = k.task and not l.is_offered
    join stand_ins s on s.organization_id = l.organization_id and s.from_id = l.account_id and (s.modules is null or k.module = any(s.modules))
   where could_do_for(l.organization_id, s.to_id, s.from_id, s.kinds, k.id) and not is_hidden_besides(l.organization_id, s.to_id, k.record_id, null)
     and not exists (select from tasks o
                      where o.organization_id = l.organization_id and o.item_id = k.id and o.account_id = s.to_id and not o.is_offered)
  union
  select k.id, 'task.escalated', concat_ws(':', 'task.escalated', k.id, k.due_on, k.level), x.account_id, null
    from keyed k
   cross join lateral people_of_rung(k.level, k.workspace_id, k.record_id, k.site_id, k.process_id) x(account_id)
   where k.event = 'task.overdue' and k.week = 0 and k.made <= k.due_on + k.day
     and not exists (select from tasks l
                      where l.organization_id = app_organization() and l.item_id = k.id and l.kind = k.task and l.account_id = x.account_id)`;

/** What a task is about, and where it is done. */
function aboutOf({ id: itemId, task, pageId, recordId, kind }: Due): {
  type: string;
  id: string;
  path: string;
} {
  if (task === 'checklist_run' || !kind)
    return { type: 'checklist_run', id: pageId, path: `checklist-details/${pageId}` };
  const { paths } = recordKinds[kind];
  const ask = namedAsks.find((one) => one.task === task);
  const place = placeOfAsk(ask ?? { tab: 'extensions' }, itemId);
  return recordId === null
    ? { type: `${kind}_action`, id: pageId, path: `${paths.task}/${pageId}` }
    : { type: kind, id: recordId, path: `${paths.record}/${recordId}${place}` };
}

function noticeOf(due: Due): Notice {
  const { task, event, to, once, module, workspaceId, number, name, dueDate, people, standsInFor } = due;
  const what = task.endsWith('_action') ? {} : { what: task };
  const { type, id, path } = aboutOf(due);
  return {
    event,
    to,
    once,
    module,
    workspaceId,
    record: { type, id, number, name },
    path,
    facts: {
      dueDate,
      ...what,
      ...(event === 'task.escalated' ? { people: people ?? '' } : {}),
      ...(standsInFor ? { for: standsInFor } : {}),
    },
  };
}

/**
 * Who is to be told of a task now, of whatever kind but approvals, which have reminders of their own: 30, 7 and 1 days before
 * it is due, at each level of the ladder of its workspace after that, and weekly between and behind the levels. Days are those
 * of the record's site, from seven in the morning there; a person who was told already is left out. A page is so many of the tasks by workspace and day, whoever is to be
 * told of them, so that each is looked at once.
 */
export async function findTaskReminders(
  db: Connection,
  after: string | undefined,
  atMost: number,
): Promise<{ notices: Notice[]; last: string | undefined }> {
  const { behind, order, last } = walkBy(
    't',
    { workspace_id: 'uuid', due_on: 'date', item_id: 'uuid' },
    after,
  );
  const [page] = await db.query<Page>(sql`
    with page as materialized (
      select t.item_id, t.kind, t.record_id, t.workspace_id, t.site_id, t.process_id, t.due_on, t.made_at from tasks t
       where t.organization_id = app_organization() and t.account_id is null and t.is_open and t.due_on is not null
         and t.due_on <= latest_day() + 31 and t.kind <> ${approvalTask} ${behind}
       order by t.account_id, ${order} limit ${atMost}
    ), stepped as (${stepped}
    ), keyed as materialized (
      select t.*, case when event = 'task.overdue' then concat_ws(':', event, id, due_on, level, week)
                       else concat_ws(':', event, id, due_on, ahead) end as once
        from stepped t
       -- A step that had passed before the task was there reminds nobody.
       where event = 'task.overdue' or made <= due_on - ahead and not (ahead = 7 and task = any(${toldAhead})) and task <> all(${toldOfRecord})
    -- Worked out before it is looked for: below the row policies, the index would not be asked for an expression.
    ), addressed as materialized (
      select d.*, ${onceKey('')} || d.once as told_key from (${addressed}) d
    ), told as (
      select k.id, k.task, coalesce(q.action_id, k.id) as "pageId", coalesce(y.record_id, case when q.action_id is null then q.record_id end) as "recordId", k.kind, k.module, coalesce(k.number, c.number) as number,
             coalesce(a.name, c.name, y.title, r.name) as name, k.workspace_id as "workspaceId", k.due_on as "dueDate", d.event, d.once,
             case when d.event = 'task.escalated' then (
               select string_agg(x.name, ', ' order by x.position, x.name) from (
                 select y.name, l.position from task_people l
                   join accounts y on y.organization_id = l.organization_id and y.id = l.account_id
                  where l.organization_id = app_organization() and l.item_id = k.id order by l.position, y.name limit 3) x) end as people,
             (select x.name from accounts x where x.organization_id = app_organization() and x.id = d.for_id) as "standsInFor",
             array_agg(d.account_id::text) as to
        from addressed d
        join keyed k on k.id = d.id
        left join action_requests q on q.organization_id = app_organization() and q.id = k.id
        left join actions a on a.organization_id = app_organization() and a.id = coalesce(q.action_id, k.id)
        left join checklist_runs c on c.organization_id = app_organization() and c.id = k.id
        left join kind_asked y on y.organization_id = app_organization() and y.item_id = k.id and y.task = k.task
        left join records r on r.organization_id = app_organization() and r.id = coalesce(y.record_id, q.record_id) and q.action_id is null
       where not exists (select from notifications n where n.organization_id = app_organization()
                           and n.account_id = d.account_id and n.group_key = d.told_key)
       group by k.id, k.task, q.action_id, q.record_id, k.kind, k.module, k.number, c.number, a.name, c.name, y.record_id, y.title, r.name, k.workspace_id, k.due_on, d.event, d.once, d.for_id
    )
    select (select json_agg(t) from told t) as due,
           ${last} as last`);
  return { notices: (page?.due ?? []).map(noticeOf), last: page?.last ?? undefined };
}
