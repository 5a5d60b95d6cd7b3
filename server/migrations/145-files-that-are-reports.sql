-- Whether an attached file is a report that was made here, byte for byte, when it was attached: reports themselves expire.
alter table record_files add column is_report boolean not null default false;
