-- What a closed CAPA says of itself in a few sentences, and the linked record that an action is about.
alter table capas add column close_summary text;

alter table actions
  add column linked_record_id uuid,
  add foreign key (organization_id, linked_record_id) references records (organization_id, id) on delete set null (linked_record_id);
