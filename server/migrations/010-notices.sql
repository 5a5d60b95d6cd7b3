-- The organization's log: narrowed by person, exported, and anchored so that nothing is cut off unnoticed.

grant create on schema public to plumbline_definer;

create index activities_account on activities (organization_id, account_id, seq desc);

alter table exports drop constraint exports_kind_check,
  add constraint exports_kind_check check (kind in ('risks', 'activity'));

-- What the last row of each chain was, day by day: whoever takes rows away at the end takes them from behind one.
create table activity_checkpoints (
  organization_id uuid not null references organizations,
  seq bigint not null,
  hash bytea not null,
  at timestamptz not null default now(),
  primary key (organization_id, seq)
);
call protect('activity_checkpoints', 'select');
revoke update, delete on activity_checkpoints from plumbline_definer;
create trigger append_only before update or delete on activity_checkpoints
  for each row execute function refuse_change();
create trigger append_only_all before truncate on activity_checkpoints
  for each statement execute function refuse_change();

create function anchor_trails() returns void language sql as $$
  insert into activity_checkpoints (organization_id, seq, hash)
  select h.organization_id, h.seq, h.hash from activity_heads h where h.seq > 0
  on conflict do nothing
$$;
call entrust('anchor_trails()');

revoke create on schema public from plumbline_definer;
