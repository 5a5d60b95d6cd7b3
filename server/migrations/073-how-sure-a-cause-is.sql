-- What part a cause has, how sure it is, how it was proved, and what was considered before human error stood as one.
alter table causes
  add column type text not null default 'root' check (type in ('root', 'contributing', 'escape', 'systemic')),
  add column certainty text check (certainty in ('verified', 'most-probable')),
  add column verification_method text,
  add column verification_result text,
  add column verified_by_id uuid,
  add column verified_on date,
  add column is_human_error boolean not null default false,
  add column considered jsonb not null default '[]',
  add column human_error_reason text,
  add constraint causes_verified_by foreign key (organization_id, verified_by_id) references accounts (organization_id, id);
create index causes_verified_by on causes (organization_id, verified_by_id) where verified_by_id is not null;
