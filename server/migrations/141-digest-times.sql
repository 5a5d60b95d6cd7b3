-- From which hour of the day somebody's digest comes, and on which weekday where it is weekly: Monday is 1.
alter table notification_preferences
  add column digest_hour smallint not null default 7 check (digest_hour between 0 and 23),
  add column digest_day smallint not null default 1 check (digest_day between 1 and 7);
