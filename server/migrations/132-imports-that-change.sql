-- A row of a file may change a record that is there: what that was before is kept with the row, so that it can be taken back.
alter table imports
  add column change_count int not null default 0,
  add column with_changes boolean not null default false;

alter table import_rows
  add column before jsonb,
  drop constraint import_rows_status_check,
  add constraint import_rows_status_check check (status in ('ok', 'warning', 'change', 'duplicate', 'error'));
