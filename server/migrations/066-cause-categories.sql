-- What sort of thing a cause is.
alter table causes add column category text check (category in ('people', 'method', 'machine', 'material', 'measurement', 'environment', 'management',
  'design', 'information'));
