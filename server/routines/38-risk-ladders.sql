-- How grave each risk is, by the rating that counts; the ladder of what is overdue goes by it (`ladders` of contract/core/kinds).
create view risk_grave with (security_invoker = true) as
  select g.organization_id, g.record_id, g.level as grave from risk_ratings g where g.counts;
grant select on risk_grave to plumbline_app, plumbline_definer;
