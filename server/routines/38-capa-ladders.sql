-- How grave each CAPA is, by its class; the ladder of what is overdue goes by it (`ladders` of contract/core/kinds).
create view capa_grave with (security_invoker = true) as
  select c.organization_id, c.id as record_id, (array['minor', 'major', 'critical'])[c.class_rank] as grave
    from capas c where c.class_rank is not null;
grant select on capa_grave to plumbline_app, plumbline_definer;
