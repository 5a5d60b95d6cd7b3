-- The checklist that a control is tested by.
alter table risk_controls
  add column checklist_id uuid,
  add foreign key (organization_id, checklist_id) references checklists (organization_id, id) on delete set null (checklist_id);
create index risk_controls_checklist on risk_controls (organization_id, checklist_id) where checklist_id is not null;
