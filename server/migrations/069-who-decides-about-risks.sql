-- Who was asked for the decision that a risk waits for, and when; and since when it is assessed or treated anew, which what was
-- judged before says nothing of.
alter table risks
  add column deciders uuid[] not null default '{}',
  add column asked_at timestamptz,
  add column round_at timestamptz;
