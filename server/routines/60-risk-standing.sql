-- What a risk is rated today, and the controls that keep it there: what an acceptance is given for.
create or replace function risk_standing(p_record uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'rating', (select jsonb_build_object('type', g.type, 'likelihood', g.likelihood, 'impact', g.impact, 'score', g.score,
                                         'level', g.level, 'edition', g.edition)
                 from risk_ratings g
                where g.organization_id = app_organization() and g.record_id = p_record and g.type <> 'target' and not g.is_pending
                order by array_position(array['residual', 'current', 'inherent'], g.type) limit 1),
    'controls', coalesce((select jsonb_agg(jsonb_build_object('_id', c.id, 'name', c.name, 'effectiveness', c.effectiveness) order by c.id)
                            from risk_controls c
                           where c.organization_id = app_organization() and c.record_id = p_record and c.deleted_at is null), '[]'));
$$;
