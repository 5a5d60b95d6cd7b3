-- What failed where the actions of a cycle have not worked, and to which cycle what was analysed and planned belongs.
alter table capa_effectiveness
  add column failed text check (failed in ('cause', 'action', 'implementation'));

alter table actions add column cycle int;
alter table causes add column cycle int;
alter table analyses add column cycle int;

-- Of what is there, the log says how many cycles had ended when it was made.
create temporary table begun on commit drop as
  select organization_id, root_id, at from activities
   where entity = 'capa' and record_id = root_id and action in ('ineffective', 'partially', 'reopen');
update actions x set cycle = 1 + (select count(*) from begun b
    where b.organization_id = x.organization_id and b.root_id = x.record_id and b.at <= x.created_at)
  from capas c where c.organization_id = x.organization_id and c.id = x.record_id;
update causes x set cycle = 1 + (select count(*) from begun b
    where b.organization_id = x.organization_id and b.root_id = x.record_id and b.at <= x.created_at)
  from capas c where c.organization_id = x.organization_id and c.id = x.record_id;
update analyses x set cycle = 1 + (select count(*) from begun b
    where b.organization_id = x.organization_id and b.root_id = x.record_id and b.at <= x.created_at)
  from capas c where c.organization_id = x.organization_id and c.id = x.record_id;
