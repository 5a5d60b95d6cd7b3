-- A record that began as a copy of another says of which.
alter table record_links drop constraint record_links_type_check;
alter table record_links add constraint record_links_type_check
  check (type in ('caused_by', 'mitigates', 'evidences', 'implements', 'duplicates', 'affects', 'raised_from', 'supersedes', 'repeats', 'merged_into', 'copied_from'));
