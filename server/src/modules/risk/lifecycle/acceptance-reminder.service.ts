import { recordKinds } from 'contract/core/record-kinds';
import sql from 'sql-template-tag';
import type { Connection } from '../../../core/database/database.ts';
import { walkBy } from '../../../core/database/walk.ts';
import { onceKey, type Notice } from '../../../support/notification/notification.service.ts';

type Ending = {
  recordId: string;
  number: string;
  name: string;
  workspaceId: string;
  expiresOn: string;
  once: string;
  to: string[];
};

type Page = { due: Ending[] | null; last: string | null };

/**
 * Who manages a risk that is not over, and who asked for its acceptance or gave it, 30 days, 7 and 1 before that ends at the site, from seven in the
 * morning there; one who was told of the step already is left out, and a step that had passed before it was accepted
 * reminds nobody.
 */
export async function findAcceptanceReminders(
  db: Connection,
  after: string | undefined,
  atMost: number,
): Promise<{ notices: Notice[]; last: string | undefined }> {
  const { behind, order, last } = walkBy('a', { expires_on: 'date', id: 'uuid' }, after);
  const [page] = await db.query<Page>(sql`
    with page as materialized (
      select a.* from risk_acceptances a
       where a.organization_id = app_organization() and a.status = 'accepted' and a.deleted_at is null
         and a.expires_on between earliest_day() and latest_day() + 30 ${behind}
       order by ${order} limit ${atMost}
    ), keyed as materialized (
      select p.*, r.number, r.name, r.workspace_id as in_workspace, r.site_id as at_site, r.process_id as in_process, concat_ws(':', 'record.acceptance_expiring', p.id, p.expires_on, x.ahead) as once
        from page p
        join records r on r.organization_id = app_organization() and r.id = p.record_id and r.deleted_at is null and not r.is_over
        join workspaces w on w.organization_id = app_organization() and w.id = r.workspace_id and w.deleted_at is null
        join sites z on z.organization_id = app_organization() and z.id = r.site_id
       cross join lateral (select p.expires_on - today_in(z.time_zone) as days) d
       cross join lateral (select case when d.days <= 1 then 1 when d.days <= 7 then 7 else 30 end as ahead) x
       where d.days between 0 and 30 and extract(hour from time_in(z.time_zone)) >= 7
         and day_in(z.time_zone, coalesce(p.decided_at, p.created_at)) <= p.expires_on - x.ahead
    ), concerned as (
      select k.id, p.account_id from keyed k
        join record_people p on p.organization_id = app_organization() and p.record_id = k.record_id and p.relation = 'manager'
      union select k.id, x.account_id from keyed k cross join lateral (values (k.requested_by), (k.decided_by)) x(account_id)
       where may_hear(x.account_id, k.in_workspace, k.record_id, k.at_site, k.in_process)
    ), told as (
      select k.record_id as "recordId", k.number, k.name, k.workspace_id as "workspaceId", k.expires_on as "expiresOn", k.once,
             array_agg(c.account_id::text) as to
        from keyed k join concerned c on c.id = k.id
       where not exists (select from notifications n where n.organization_id = app_organization()
                           and n.account_id = c.account_id and n.group_key = ${onceKey('')} || k.once)
       group by k.record_id, k.number, k.name, k.workspace_id, k.expires_on, k.once
    )
    select (select json_agg(t) from told t) as due,
           ${last} as last`);
  const notices = (page?.due ?? []).map(
    ({ recordId, number, name, workspaceId, expiresOn, once, to }): Notice => ({
      event: 'record.acceptance_expiring',
      to,
      once,
      module: 'risk',
      workspaceId,
      record: { type: 'risk', id: recordId, number, name },
      path: `${recordKinds.risk.paths.record}/${recordId}?tab=acceptance`,
      facts: { expiresOn },
    }),
  );
  return { notices, last: page?.last ?? undefined };
}
