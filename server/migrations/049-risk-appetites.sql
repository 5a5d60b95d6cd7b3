-- How much of a risk is accepted in each category of a workspace, edition by edition; a category without a row has no policy.
create table risk_appetites (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  category text not null,
  edition int not null check (edition > 0),
  appetite smallint not null check (appetite between 1 and 24),
  tolerance smallint not null check (tolerance > appetite and tolerance <= 25),
  statement text,
  approver_id uuid,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  reason text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, approver_id) references accounts (organization_id, id),
  foreign key (organization_id, created_by) references accounts (organization_id, id)
);
create unique index risk_appetites_edition on risk_appetites (organization_id, workspace_id, category, edition);
create index risk_appetites_approver on risk_appetites (organization_id, approver_id);
create index risk_appetites_created_by on risk_appetites (organization_id, created_by);
call protect('risk_appetites', 'select, insert');
