-- Who is removed from an organization is looked for in all that names them.
create index concurrently if not exists risk_acceptances_ended_by on risk_acceptances (organization_id, ended_by) where ended_by is not null;
