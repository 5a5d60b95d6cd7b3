-- What lies above what is accepted is looked for from the highest score down, and the few risks with an appetite of their own by themselves.
create index risk_ratings_counting_score on risk_ratings (organization_id, workspace_id, score desc, record_id) where counts;
create index risks_own_appetite on risks (organization_id, id) where riskappetite is not null;

-- Since when an acceptance that holds is of another rating, or of other controls, than today's; null while it is of these.
alter table risk_acceptances add column stale_since timestamptz;
update risk_acceptances a set stale_since = a.updated_at
 where a.status = 'accepted' and a.deleted_at is null
   and a.frozen is distinct from jsonb_build_object(
     'rating', (select jsonb_build_object('type', g.type, 'likelihood', g.likelihood, 'impact', g.impact, 'score', g.score,
                                          'level', g.level, 'edition', g.edition)
                       || case when g.priority is null then '{}' else jsonb_build_object('priority', g.priority) end
                  from risk_ratings g
                 where g.organization_id = a.organization_id and g.record_id = a.record_id and g.type <> 'target' and not g.is_pending
                 order by array_position(array['residual', 'current', 'inherent'], g.type) limit 1),
     'controls', coalesce((select jsonb_agg(jsonb_build_object('_id', c.id, 'name', c.name, 'effectiveness', c.effectiveness) order by c.id)
                             from risk_controls c
                            where c.organization_id = a.organization_id and c.record_id = a.record_id and c.deleted_at is null), '[]'));
create index risk_acceptances_stale on risk_acceptances (organization_id, workspace_id, record_id) where stale_since is not null;
