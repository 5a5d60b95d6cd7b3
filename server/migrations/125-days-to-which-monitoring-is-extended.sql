-- The day of the further check of each time that the monitoring of a CAPA was extended.
alter table capa_effectiveness add column extended_to text[] not null default '{}';
