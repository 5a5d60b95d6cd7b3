-- How grave each risk is, by the rating that counts; the ladder of what is overdue goes by it (`ladders` of contract/core/kinds).
-- An opportunity is not grave, however good it is: it has the ladder of everything else.
create view risk_grave with (security_invoker = true) as
  select g.organization_id, g.record_id, g.level as grave
    from risk_ratings g
    join risks o on o.organization_id = g.organization_id and o.id = g.record_id and o.kind = 'threat'
   where g.counts;
grant select on risk_grave to plumbline_app, plumbline_definer;
