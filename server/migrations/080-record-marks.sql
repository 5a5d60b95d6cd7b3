-- By what people find records of their own: free words, the number in another system, and the record that one stands below.
alter table records add column tags text[] not null default '{}';
alter table records add column external_ref text;
alter table records add column parent_id uuid;
alter table records add constraint records_parent foreign key (organization_id, parent_id) references records (organization_id, id) on delete set null (parent_id);
