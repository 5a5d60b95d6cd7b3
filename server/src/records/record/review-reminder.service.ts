import { recordKinds } from 'contract/core/record-kinds';
import sql from 'sql-template-tag';
import type { Connection } from '../../core/database/database.ts';
import { walkBy } from '../../core/database/walk.ts';
import { onceKey, type Notice } from '../../support/notification/notification.service.ts';

type Due = {
  id: string;
  kind: keyof typeof recordKinds;
  number: string;
  name: string;
  workspaceId: string;
  reviewDate: string;
  once: string;
  to: string[];
};

type Page = { due: Due[] | null; last: string | null };

/**
 * The managers of records that are not over and are to be reviewed in 30 days (a risk that is being assessed: in 7), in 7, or
 * today at the site, from seven in the morning there; one who was told of the step already is left out, and a step that had
 * passed before the record was there reminds nobody.
 */
export async function findReviewReminders(
  db: Connection,
  after: string | undefined,
  atMost: number,
): Promise<{ notices: Notice[]; last: string | undefined }> {
  const { behind, order, last } = walkBy('r', { workspace_id: 'uuid', review_on: 'date', id: 'uuid' }, after);
  const [page] = await db.query<Page>(sql`
    with page as materialized (
      select r.* from records r
       where r.organization_id = app_organization() and r.review_on is not null and r.deleted_at is null
         and not r.is_over and r.review_on between earliest_day() and latest_day() + 30 ${behind}
       order by ${order} limit ${atMost}
    ), keyed as materialized (
      select p.*, concat_ws(':', 'record.review_due', p.id, p.review_on, a.ahead) as once
        from page p
        join workspaces w on w.organization_id = app_organization() and w.id = p.workspace_id and w.deleted_at is null
        join sites z on z.organization_id = app_organization() and z.id = p.site_id
       cross join lateral (select p.review_on - today_in(z.time_zone) as days) x
       cross join lateral (select case when x.days = 0 then 0 when x.days <= 7 then 7 else 30 end as ahead) a
       where x.days between 0 and review_notice(p.kind, p.stage) and is_reviewed(p.kind, p.stage) and extract(hour from time_in(z.time_zone)) >= 7
         and day_in(z.time_zone, p.created_at) <= p.review_on - a.ahead
    ), told as (
      select k.id, k.kind, k.number, k.name, k.workspace_id as "workspaceId", k.review_on as "reviewDate", k.once,
             array_agg(p.account_id::text) as to
        from keyed k
        join record_people p on p.organization_id = app_organization() and p.record_id = k.id and p.relation = 'manager'
       where not exists (select from notifications n where n.organization_id = app_organization()
                           and n.account_id = p.account_id and n.group_key = ${onceKey('')} || k.once)
       group by k.id, k.kind, k.number, k.name, k.workspace_id, k.review_on, k.once
    )
    select (select json_agg(t) from told t) as due,
           ${last} as last`);
  const notices = (page?.due ?? []).map(
    ({ id: recordId, kind, number, name, workspaceId, reviewDate, once, to }): Notice => ({
      event: 'record.review_due',
      to,
      once,
      module: recordKinds[kind].module,
      workspaceId,
      record: { type: kind, id: recordId, number, name },
      path: `${recordKinds[kind].paths.record}/${recordId}`,
      facts: { reviewDate },
    }),
  );
  return { notices, last: page?.last ?? undefined };
}
