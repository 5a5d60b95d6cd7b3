-- The checklist that a test of a control was carried out by.
alter table risk_control_tests
  add column checklist_run_id uuid,
  add foreign key (organization_id, checklist_run_id) references checklist_runs (organization_id, id) on delete set null (checklist_run_id);
create index risk_control_tests_checklist_run on risk_control_tests (organization_id, checklist_run_id) where checklist_run_id is not null;
