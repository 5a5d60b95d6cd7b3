-- A record may be on legal hold: nothing of it is deleted until somebody who may releases it. Why, since when and by whom
-- stand together.
alter table records
  add column legal_hold_reason text,
  add column legal_hold_at timestamptz,
  add column legal_hold_by uuid,
  add constraint records_held check (num_nulls(legal_hold_reason, legal_hold_at, legal_hold_by) in (0, 3)),
  add constraint records_held_by foreign key (organization_id, legal_hold_by) references accounts (organization_id, id);
-- They are few, and a list shows them alone.
create index records_on_hold on records (organization_id, workspace_id, id) where legal_hold_at is not null;

-- Administrators of a workspace and quality managers place holds, and release them.
update preset_roles set grants = grants || '{legal_hold}'::text[] where key in ('workspace-admin', 'quality-manager');
update roles set grants = grants || '{legal_hold}'::text[]
 where preset in ('workspace-admin', 'quality-manager') and not 'legal_hold' = any(grants);
