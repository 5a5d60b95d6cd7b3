-- At which stage the people of `deciders` were asked, and who is asked for nothing then: who brought the record there, and
-- who has handed the decision on. By these it is asked anew whenever somebody gets the right to decide, or loses it.
alter table records
  add column asked_stage text,
  add column spared uuid[] not null default '{}';

update records r
   set asked_stage = r.stage,
       spared = array(select t.account_id from activities t
                       where t.organization_id = r.organization_id and t.record_id = r.id and t.changes ? 'stage' and t.account_id is not null
                       order by t.seq desc limit 1)
 where r.asked_at is not null
   and exists (select from tasks t where t.organization_id = r.organization_id and t.item_id = r.id and t.kind = r.kind || '_decision');
