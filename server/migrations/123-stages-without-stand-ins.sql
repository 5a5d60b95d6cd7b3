-- A stage may wait for those whom it asks, also while they are away.
alter table approval_stages add column no_stand_in boolean not null default false;
