-- Whom a review asks to decide, and when nothing was asked by it any more.
alter table risk_reviews add column asked_ids uuid[] not null default '{}';
alter table risk_reviews add column settled_at timestamptz;
