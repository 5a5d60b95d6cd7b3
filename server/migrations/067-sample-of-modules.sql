-- Sample data has a workspace in each of several modules: the first is the one that people are led to.
alter table sample_data add column workspace_ids uuid[] not null default '{}';
update sample_data set workspace_ids = array[workspace_id];
alter table sample_data alter column workspace_ids drop default;
