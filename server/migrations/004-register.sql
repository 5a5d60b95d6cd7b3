-- Sites, processes, risks and what hangs on them.

create table sites (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  location text not null,
  time_zone text not null,
  note text,
  status boolean not null default true,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id)
);
create unique index sites_name on sites (organization_id, lower(name)) where deleted_at is null;
call protect('sites', 'select, insert, update');

create table site_modules (
  organization_id uuid not null,
  site_id uuid not null,
  module_id uuid not null,
  primary key (organization_id, site_id, module_id),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, module_id) references subscriptions (organization_id, id)
);
call protect('site_modules', 'select, insert, delete');

create table processes (
  organization_id uuid not null references organizations,
  id uuid not null,
  name text not null,
  location text,
  note text,
  sub_processes text[] not null default '{}',
  status boolean not null default true,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id)
);
create unique index processes_name on processes (organization_id, lower(name)) where deleted_at is null;
call protect('processes', 'select, insert, update');

create table process_sites (
  organization_id uuid not null,
  process_id uuid not null,
  site_id uuid not null,
  primary key (organization_id, process_id, site_id),
  foreign key (organization_id, process_id) references processes (organization_id, id),
  foreign key (organization_id, site_id) references sites (organization_id, id)
);
create index process_sites_site on process_sites (organization_id, site_id);
call protect('process_sites', 'select, insert, delete');

create table process_modules (
  organization_id uuid not null,
  process_id uuid not null,
  module_id uuid not null,
  primary key (organization_id, process_id, module_id),
  foreign key (organization_id, process_id) references processes (organization_id, id),
  foreign key (organization_id, module_id) references subscriptions (organization_id, id)
);
call protect('process_modules', 'select, insert, delete');

create table risks (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  year int not null,
  serial int,
  number text generated always as ('RSK-' || year::text || '-' ||
    case when serial < 10000 then lpad(serial::text, 4, '0') else serial::text end) stored,
  name text not null,
  description text not null,
  category text not null,
  status text not null default 'pending' check (status in ('pending', 'in-progress', 'on-hold', 'completed')),
  date_identified date not null,
  site_id uuid not null,
  process_id uuid not null,
  form5w2h jsonb not null default '{}',
  riskappetite int check (riskappetite between 1 and 25),
  assessment_approval jsonb not null default '{"status": "Draft", "feedback": null}',
  custom jsonb not null default '{}',
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, site_id) references sites (organization_id, id),
  foreign key (organization_id, process_id) references processes (organization_id, id),
  foreign key (organization_id, deleted_by) references accounts (organization_id, id)
);
create index risks_newest on risks (organization_id, workspace_id, created_at desc, id desc) where deleted_at is null;
create index risks_name on risks (organization_id, workspace_id, lower(name), id) where deleted_at is null;
create index risks_date on risks (organization_id, workspace_id, date_identified, id) where deleted_at is null;
create unique index risks_number on risks (organization_id, year, serial);
create index risks_site on risks (organization_id, site_id);
create index risks_process on risks (organization_id, process_id);
create index risks_deleted on risks (organization_id, workspace_id, deleted_at desc, id desc) where deleted_at is not null;
create index risks_search on risks using gin (organization_id, workspace_id, lower(name) gin_trgm_ops);
call protect('risks', 'select, insert, update, delete');

-- The people of a risk: those who manage it and those who take part.
create table risk_people (
  organization_id uuid not null,
  risk_id uuid not null,
  relation text not null check (relation in ('manager', 'member')),
  account_id uuid not null,
  position int not null default 0,
  primary key (organization_id, risk_id, relation, account_id),
  foreign key (organization_id, risk_id) references risks (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
create index risk_people_account on risk_people (organization_id, account_id, risk_id);
call protect('risk_people', 'select, insert, delete');

create table risk_actions (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  risk_id uuid not null,
  name text not null,
  description text,
  start_date date not null,
  end_date date not null,
  status text not null default 'pending' check (status in ('pending', 'in-progress', 'on-hold', 'completed')),
  cause jsonb,
  budget numeric check (budget >= 0),
  personnel text,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, risk_id) references risks (organization_id, id) on delete cascade,
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id)
);
create index risk_actions_risk on risk_actions (organization_id, risk_id, end_date, id) where deleted_at is null;
create index risk_actions_due on risk_actions (organization_id, workspace_id, end_date, id)
  where deleted_at is null and status <> 'completed';
call protect('risk_actions', 'select, insert, update, delete');

create table risk_action_assignees (
  organization_id uuid not null,
  action_id uuid not null,
  account_id uuid not null,
  position int not null default 0,
  primary key (organization_id, action_id, account_id),
  foreign key (organization_id, action_id) references risk_actions (organization_id, id) on delete cascade,
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
create index risk_action_assignees_account on risk_action_assignees (organization_id, account_id, action_id);
call protect('risk_action_assignees', 'select, insert, delete');

-- Fields that a workspace adds to its records; one with values is retired, not deleted.
create table custom_fields (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  entity text not null default 'risk' check (entity in ('risk')),
  name text not null,
  label text not null,
  type text not null,
  options jsonb not null default '[]',
  required boolean not null default false,
  placeholder text,
  validation jsonb not null default '{}',
  position int not null default 0,
  status text not null default 'active' check (status in ('active', 'retired')),
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id)
);
create unique index custom_fields_name on custom_fields (organization_id, workspace_id, entity, lower(name)) where deleted_at is null;
call protect('custom_fields', 'select, insert, update');

-- Ids of the workspace's risks whose name holds this text, newest first; the policies' own conditions would keep
-- the trigram index from being used (LIKE is not leakproof), so it filters by the organization itself.
create function search_risks(p_workspace uuid, p_deleted boolean, p_pattern text, p_limit int) returns setof uuid
language plpgsql stable as $$
begin
  return query execute
    'select id from risks where organization_id = $1 and workspace_id = $2 and (deleted_at is not null) = $3
        and lower(name) like $4 limit $5'
    using app_organization(), p_workspace, p_deleted, p_pattern, p_limit;
end $$;
call entrust('search_risks(uuid, boolean, text, int)');

-- What somebody has to do, whatever it comes from; `today` is the date at the risk's site.
create view task_rows with (security_invoker = true) as
  select a.organization_id, a.id, a.workspace_id, a.name as title, a.start_date, a.end_date as due_date, a.status,
         w.name as workspace_name, w.module_id, o.name as organization_name,
         r.id as record_id, r.number as record_number, r.name as record_name,
         (now() at time zone s.time_zone)::date as today,
         a.status <> 'completed' and a.end_date < (now() at time zone s.time_zone)::date as is_overdue
    from risk_actions a
    join risks r on r.organization_id = a.organization_id and r.id = a.risk_id and r.deleted_at is null
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
    join workspaces w on w.organization_id = a.organization_id and w.id = a.workspace_id and w.deleted_at is null
    join organizations o on o.id = a.organization_id
   where a.deleted_at is null;
grant select on task_rows to plumbline_app, plumbline_definer;

-- The caller's own tasks in every organization where they are active, with who else has them. A task is shown while its
-- workspace is: whoever is let out of a workspace does not go on reading there.
create function my_tasks() returns table (task task_rows, people json) language sql stable as $$
  select t, (select json_agg(json_build_object('_id', x.id, 'name', x.name, 'email', x.email, 'profilePicture', x.profile_picture)
                             order by l.position)
               from risk_action_assignees l join accounts x on x.organization_id = l.organization_id and x.id = l.account_id
              where l.organization_id = t.organization_id and l.action_id = t.id)
    from accounts m
    join risk_action_assignees mine on mine.organization_id = m.organization_id and mine.account_id = m.id
    join task_rows t on t.organization_id = mine.organization_id and t.id = mine.action_id
   where m.user_id = app_user() and m.status = 'active'
     and (m.role in ('owner', 'admin') or exists (
       select from account_permissions p
        where p.organization_id = m.organization_id and p.account_id = m.id and p.workspace_id = t.workspace_id))
$$;
call entrust('my_tasks()');
