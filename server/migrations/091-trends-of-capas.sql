-- CAPAs of the same process, with causes of the same sort, that came soon after each other: kept at the one that made them so many.
alter table capas
  add column trend_ids uuid[],
  add column trend_category text,
  add column trend_at timestamptz;
create index capas_trend on capas (organization_id, id) where trend_at is not null;
