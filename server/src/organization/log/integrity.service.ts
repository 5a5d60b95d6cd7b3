import type { Integrity } from 'contract/organization/log/log.endpoints';
import sql from 'sql-template-tag';
import type { WriteContext } from '../../core/http/context.ts';
import { withHidden } from '../../core/store/with-hidden.ts';

const partRows = 5000;

// One part of the chain against what stands before it, the head, and the rows that were kept apart (checkpoints).
const checkPart = (after: number) => sql`
  with bounds as (
    select ${after}::bigint as after, ${after + partRows}::bigint as upto
  ), head as (
    select coalesce(h.seq, 0) as seq, coalesce(h.hash, '') as hash
      from (select) one left join activity_heads h on h.organization_id = app_organization()
  ), part as (
    select a.seq, a.hash, b.after + row_number() over w as place,
           a.previous_hash = lag(a.hash, 1, coalesce((select x.hash from activities x
             where x.organization_id = app_organization() and x.seq = b.after), '')) over w
           and a.hash = activity_hash(a.previous_hash, a) as sound
      from bounds b, activities a
     where a.organization_id = app_organization() and a.seq > b.after and a.seq <= b.upto
    window w as (order by a.seq)
  ), found as (
    select count(*) as checked, coalesce(max(seq), (select after from bounds)) as last,
           min(least(seq, place)) filter (where seq <> place or not sound) as bad from part
  )
  select f.checked, h.seq as total, b.upto >= h.seq as "isDone", least(f.bad,
           case when f.last < least(b.upto, h.seq) then f.last + 1 end,
           case when f.last > h.seq then h.seq + 1 end,
           (select h.seq from part p where p.seq = h.seq and p.hash <> h.hash),
           (select min(least(c.seq, h.seq + 1)) from activity_checkpoints c
             where c.organization_id = app_organization() and c.seq > b.after
               and (c.seq > h.seq or c.seq <= b.upto)
               and not exists (select from activities x
                 where x.organization_id = c.organization_id and x.seq = c.seq and x.hash = c.hash))) as "firstBad",
         (select json_build_object('seq', c.seq, 'at', c.at) from activity_checkpoints c
           where c.organization_id = app_organization() order by c.seq desc limit 1) as checkpoint
    from bounds b, found f, head h`;

type Found = Omit<Integrity, 'upTo'>;

/** Recomputes one part of the organization's chain. That it was begun is logged, and what is broken. */
export async function checkIntegrity(ctx: WriteContext, after: number): Promise<Integrity> {
  const [found] = await withHidden(ctx.db, () => ctx.db.query<Found>(checkPart(after)));
  if (!found) throw new Error('The chain gave no answer');
  const { firstBad, total } = found;
  if (after === 0) {
    ctx.trail.rows.push({ entity: 'activity', action: 'verified', changes: { total: [null, total] } });
  }
  if (firstBad !== null) {
    ctx.trail.rows.push({
      entity: 'activity',
      action: 'found-broken',
      changes: { firstBad: [null, firstBad] },
    });
  }
  return { ...found, upTo: Math.min(after + partRows, Math.max(total, after)) };
}
