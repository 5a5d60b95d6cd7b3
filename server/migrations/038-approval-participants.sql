-- Groups and roles that are asked in a stage, as it was asked for. Who that is, is found when the stage begins, and so is how
-- many of them must approve.
alter table approval_stages
  add column rule text not null default 'some' check (rule in ('all', 'any', 'some')),
  add column group_ids uuid[] not null default '{}',
  add column role_ids uuid[] not null default '{}';
