-- When whoever should act was last reminded of something that needs attention: once a day at most, whoever reminds.
create table attention_reminders (
  organization_id uuid not null references organizations,
  workspace_id uuid not null,
  key text not null,
  -- What the rule has found: an action or a record.
  item_id uuid not null,
  -- The day where its site is.
  on_day date not null,
  account_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, key, item_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
call protect('attention_reminders', 'select, insert, update, delete');
