-- A stage of an approval may ask that a quality manager is among those who approve; who of those asked is one is settled when
-- it begins.
alter table approval_stages add column needs_quality boolean not null default false;
alter table approval_slots add column is_quality boolean not null default false;
