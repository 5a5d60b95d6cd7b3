-- Those that name a file, by that.
create index concurrently if not exists risk_assessments_file on risk_assessments (organization_id, file_id) where file_id is not null;
create index concurrently if not exists risk_controls_file on risk_controls (organization_id, file_id) where file_id is not null;
