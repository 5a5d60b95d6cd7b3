-- Which of its ratings counts for a risk: the residual one, else the current one, else the inherent one. Lists and figures of
-- all risks ask for it, and would otherwise look through the ratings of each.
alter table risk_ratings add column counts boolean not null default false;
update risk_ratings g set counts = true
 where g.type = (select o.type from risk_ratings o
                  where o.organization_id = g.organization_id and o.record_id = g.record_id and o.type <> 'target'
                  order by array_position(array['residual', 'current', 'inherent'], o.type) limit 1);
create index risk_ratings_counting on risk_ratings (organization_id, record_id) where counts;
create index risk_ratings_counting_level on risk_ratings (organization_id, workspace_id, level, record_id) where counts;
