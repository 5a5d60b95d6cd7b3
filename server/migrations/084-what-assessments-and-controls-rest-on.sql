-- What shows why a risk was judged so, and what says how a control works: a file of the record, or a document in words.
alter table risk_assessments add column file_id uuid;
alter table risk_assessments add constraint risk_assessments_file
  foreign key (organization_id, file_id) references record_files (organization_id, id) on delete set null (file_id);
alter table risk_controls add column documents text;
alter table risk_controls add column file_id uuid;
alter table risk_controls add constraint risk_controls_file
  foreign key (organization_id, file_id) references record_files (organization_id, id) on delete set null (file_id);
