-- How somebody wants to be told, and what a workspace tells, are changed like records: on the version that was seen.
alter table notification_preferences add column version int not null default 1;
alter table notification_settings add column version int not null default 1;
