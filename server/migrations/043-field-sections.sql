-- Additional fields stand in sections, and belong to records or to the actions under them.
alter table custom_fields
  add column section text,
  add column applies_to text not null default 'record' check (applies_to in ('record', 'action'));
drop index custom_fields_name;
create unique index custom_fields_name on custom_fields (organization_id, workspace_id, kind, applies_to, lower(name)) where deleted_at is null;
alter table actions add column custom jsonb not null default '{}';
