-- A record that is closed as merged with another says with which.
alter table record_links drop constraint record_links_type_check;
alter table record_links add constraint record_links_type_check
  check (type in ('caused_by', 'mitigates', 'evidences', 'implements', 'duplicates', 'affects', 'raised_from', 'supersedes', 'repeats', 'merged_into'));
