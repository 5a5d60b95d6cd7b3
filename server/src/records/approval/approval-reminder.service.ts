import { recordKinds } from 'contract/core/record-kinds';
import { escalationDefaults } from 'contract/organization/setting/escalation';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { Connection } from '../../core/database/database.ts';
import { type Notice, onceKey } from '../../support/notification/notification.service.ts';

type Due = {
  record: string;
  kind: keyof typeof recordKinds;
  number: string;
  name: string;
  workspaceId: string;
  dueDate: string;
  event: 'approval.reminder' | 'approval.escalated';
  once: string;
  isLate: boolean;
  people: string;
  /** Who was asked, where somebody is told of it who stands in for them. */
  standsInFor: string | null;
  to: string[];
};

const dayOf = (name: 'approvalReminder' | 'approvalEscalation'): Sql =>
  sql`case when s.settings ? ${name} then (s.settings->>${name})::int else ${escalationDefaults[name]}::int end`;

// Whoever was asked and who stands in for them, some days after that and weekly; once their time is over; and those above them.
const addressed = sql`
      select w.*, 'approval.reminder' as event, false as is_late, x.told, x.for_id,
             concat_ws(':', 'approval.reminder', w.id, (w.asked - w.remind_after) / 7) as once
        from waiting w join reminded x on x.id = w.id and x.account_id = w.account_id where w.asked >= w.remind_after
      union all
      select w.*, 'approval.reminder', true, x.told, x.for_id, concat_ws(':', 'approval.reminder', w.id, 'late')
        from waiting w join reminded x on x.id = w.id and x.account_id = w.account_id where w.late > 0
      union all
      select w.*, 'approval.escalated', true, x.account_id, null, concat_ws(':', 'approval.escalated', w.id)
        from waiting w
       cross join lateral manager_of_approver(w.account_id, w.workspace_id, w.record_id, w.site_id, w.process_id) x(account_id)
       where w.late >= w.escalate_after and w.late < w.escalate_after + 7
         and not exists (select from waiting o where o.id = w.id and o.account_id = x.account_id)`;

function noticeOf(due: Due): Notice {
  const { record, kind, number, name, workspaceId, dueDate, event, once, isLate, people, standsInFor, to } =
    due;
  const reminded = { isLate: isLate ? 'yes' : '', ...(standsInFor ? { for: standsInFor } : {}) };
  return {
    event,
    to,
    once,
    module: recordKinds[kind].module,
    workspaceId,
    record: { type: kind, id: record, number, name },
    path: `${recordKinds[kind].paths.record}/${record}`,
    facts: { dueDate, ...(event === 'approval.escalated' ? { people } : reminded) },
  };
}

/**
 * Who is to be told of an approval that waits: whoever has not decided, some days after they were asked, then weekly, and
 * once their time is over; and later their managers (decision 057), for a week. Days are those of the record's site, from
 * seven in the morning there. A page is so many of the open stages by their ids.
 */
export async function findApprovalReminders(
  db: Connection,
  after: string | undefined,
  atMost: number,
): Promise<{ notices: Notice[]; last: string | undefined }> {
  const behind = after ? sql`and g.id > ${after}::uuid` : empty;
  const [page] = await db.query<{ due: Due[] | null; last: string | null }>(sql`
    with page as materialized (
      select g.id, g.record_id, g.workspace_id, g.opened_at, g.due_on from approval_stages g
       where g.organization_id = app_organization() and g.status = 'open' ${behind}
       order by g.id limit ${atMost}
    ), waiting as materialized (
      select p.id, p.workspace_id, p.due_on, r.id as record_id, r.number, r.name, r.kind, r.site_id, r.process_id, d.account_id,
             x.asked, x.late, ${dayOf('approvalReminder')} as remind_after, ${dayOf('approvalEscalation')} as escalate_after
        from page p
        join records r on r.organization_id = app_organization() and r.id = p.record_id and r.deleted_at is null
        join sites z on z.organization_id = app_organization() and z.id = r.site_id
        join workspaces w on w.organization_id = app_organization() and w.id = p.workspace_id and w.deleted_at is null
        left join workspace_settings s on s.organization_id = app_organization() and s.workspace_id = w.id
        join approval_deciders d on d.organization_id = app_organization() and d.stage_id = p.id
        join approval_slots t on t.organization_id = app_organization() and t.stage_id = p.id and t.account_id = d.account_id
       cross join lateral (select today_in(z.time_zone) - day_in(z.time_zone, greatest(p.opened_at, t.asked_at)) as asked,
                                  today_in(z.time_zone) - p.due_on as late) x
       where extract(hour from time_in(z.time_zone)) >= 7
    ), reminded as (
      select w.id, w.account_id, w.account_id as told, null::uuid as for_id from waiting w
      union all
      select distinct on (w.id, i.account_id) w.id, w.account_id, i.account_id, i.for_id from waiting w
        join approval_stand_ins i on i.organization_id = app_organization() and i.stage_id = w.id and i.for_id = w.account_id
    ), addressed as materialized (
      ${addressed}
    ), keyed as materialized (
      select a.*, ${onceKey('')} || a.once as told_key from addressed a
    ), told as (
      select k.record_id as record, k.kind, k.number, k.name, k.workspace_id as "workspaceId", k.due_on as "dueDate", k.event, k.once,
             k.is_late as "isLate", array_agg(distinct k.told::text) as to,
             (select o.name from accounts o where o.organization_id = app_organization() and o.id = k.for_id) as "standsInFor",
             (select string_agg(distinct o.name, ', ') from keyed x
               join accounts o on o.organization_id = app_organization() and o.id = x.account_id
              where x.once = k.once and x.event = 'approval.escalated') as people
        from keyed k
       where not exists (select from notifications n where n.organization_id = app_organization()
                           and n.account_id = k.told and n.group_key = k.told_key)
       group by k.record_id, k.kind, k.number, k.name, k.workspace_id, k.due_on, k.event, k.once, k.is_late, k.for_id
    )
    select (select json_agg(t) from told t) as due, (select p.id from page p order by p.id desc limit 1) as last`);
  return { notices: (page?.due ?? []).map(noticeOf), last: page?.last ?? undefined };
}
