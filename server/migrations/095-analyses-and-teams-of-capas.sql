-- What was found out about a CAPA by another method than five whys and fishbones.

create table capa_other_analyses (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  title text not null,
  method text,
  done text not null,
  conclusion text,
  file_ids uuid[],
  status text not null check (status in ('draft', 'complete')),
  cycle int not null,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  check (status = 'draft' or conclusion is not null)
);
create index capa_other_analyses_record on capa_other_analyses (organization_id, record_id);
call protect('capa_other_analyses', 'select, insert, update');
call narrow('capa_other_analyses', 'record_id');

-- Who is what on the team of a CAPA.
create table capa_team_roles (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  person_id uuid not null,
  role text not null check (role in ('leader', 'champion', 'member', 'sme', 'quality')),
  contribution text,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade,
  foreign key (organization_id, person_id) references accounts (organization_id, id)
);
create index capa_team_roles_record on capa_team_roles (organization_id, record_id);
create index capa_team_roles_person on capa_team_roles (organization_id, person_id);
create unique index capa_team_roles_leader on capa_team_roles (organization_id, record_id) where role = 'leader' and deleted_at is null;
create unique index capa_team_roles_once on capa_team_roles (organization_id, record_id, person_id, role, coalesce(contribution, ''))
  where deleted_at is null;
call protect('capa_team_roles', 'select, insert, update');
call narrow('capa_team_roles', 'record_id');
