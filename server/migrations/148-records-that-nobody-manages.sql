-- Since when nobody has managed a record whose last manager left its workspace; somebody may manage it again by now.
alter table records add column unmanaged_since timestamptz;
