-- The modules, the plans by which an organization has them, and the workspaces in them with their people.

-- Every module, by the key that the contract gives it; a new one is a row here, a level in each preset role, and its plans.
create table modules (
  key text primary key
);
grant select on modules to plumbline_app, plumbline_definer;
insert into modules values ('capa'), ('risk'), ('audit'), ('document');

-- Plans are data, each module on offer in two sizes of one name and place; a price that is not set is not for sale yet.
create table plans (
  id uuid primary key,
  position int not null,
  module text not null references modules,
  tier text not null default 'standard' check (tier in ('standard', 'plus')),
  name text not null,
  slug text not null unique,
  description text not null,
  category text not null,
  features jsonb not null,
  user_limit int,
  workspace_limit int,
  -- In gigabytes.
  cloud_storage numeric,
  certifications text[] not null default '{}',
  is_popular boolean not null default false,
  is_active boolean not null default true,
  pricing jsonb not null,
  unique (module, tier)
);
grant select on plans to plumbline_app, plumbline_definer;

insert into plans (id, position, module, tier, name, slug, description, category, features, workspace_limit, cloud_storage,
                   certifications, is_popular, pricing)
  select given.id::uuid, given.position, given.module, given.tier, given.name, given.slug, given.description, given.category,
         (select jsonb_agg(jsonb_build_object('name', f.name, 'included', true) order by f.n)
            from unnest(given.features) with ordinality f (name, n)),
         given.workspaces, given.storage, given.certifications, given.is_popular,
         jsonb_build_object('monthly', given.monthly, 'yearly', given.monthly * 10, 'currency', 'USD')
    from (values
      ('018f0000-0000-7000-8000-000000000001', 1, 'document', 'standard', 'Document Control', 'document-control', 'document-control',
       'Controlled documents with revisions, approval and training.',
       array['Revisions and approval', 'Periodic review', 'Training records', 'Watermarks and retention', 'Activity trail'],
       10, 200, array['ISO 9001', 'ISO 13485'], false, 49),
      ('018f0000-0000-7000-8000-000000000002', 2, 'audit', 'standard', 'Audit Management', 'audit-management', 'audit-management',
       'Programmes, checklists, findings and the action plans that close them.',
       array['Audit programme', 'Checklists', 'Findings repository', 'Action plans', 'Activity trail'],
       10, 50, array['ISO 19011'], false, 49),
      ('018f0000-0000-7000-8000-000000000003', 3, 'capa', 'standard', 'CAPA Management', 'capa-management', 'capa-management',
       'Corrective and preventive actions, from the finding to proof that it stayed right.',
       array['Five whys and fishbone', 'Action plans', 'Effectiveness checks', 'Checklists', 'Activity trail'],
       10, 50, array['ISO 9001', 'ISO 13485'], true, 59),
      ('018f0000-0000-7000-8000-000000000004', 4, 'risk', 'standard', 'Risk Management', 'risk-management', 'risk-management',
       'A living register of what may go wrong, what is done about it, and by whom.',
       array['Risk register', 'Treatment actions', 'Additional fields', 'Dashboard and exports', 'Activity trail'],
       10, 50, array['ISO 31000', 'ISO 14971'], false, 49),
      ('018f0000-0000-7000-8000-000000000005', 1, 'document', 'plus', 'Document Control', 'document-control-plus', 'document-control',
       'For many sites, with room for every document and its revisions.',
       array['Everything of the standard plan', 'Workspaces without a limit', '2000 GB storage'],
       null, 2000, array['ISO 9001', 'ISO 13485'], false, 99),
      ('018f0000-0000-7000-8000-000000000006', 2, 'audit', 'plus', 'Audit Management', 'audit-management-plus', 'audit-management',
       'For many sites, with room for the evidence of every audit.',
       array['Everything of the standard plan', 'Workspaces without a limit', '500 GB storage'],
       null, 500, array['ISO 19011'], false, 99),
      ('018f0000-0000-7000-8000-000000000007', 3, 'capa', 'plus', 'CAPA Management', 'capa-management-plus', 'capa-management',
       'For many sites, with room for the evidence of every action.',
       array['Everything of the standard plan', 'Workspaces without a limit', '500 GB storage'],
       null, 500, array['ISO 9001', 'ISO 13485'], false, 119),
      ('018f0000-0000-7000-8000-000000000008', 4, 'risk', 'plus', 'Risk Management', 'risk-management-plus', 'risk-management',
       'For many sites, with a workspace for each of them.',
       array['Everything of the standard plan', 'Workspaces without a limit', '500 GB storage'],
       null, 500, array['ISO 31000', 'ISO 14971'], false, 99)
    ) given (id, position, module, tier, name, slug, category, description, features, workspaces, storage, certifications, is_popular, monthly);

-- An organization's subscription to a module: its id is the module id of every path.
create table subscriptions (
  organization_id uuid not null references organizations,
  id uuid not null,
  plan_id uuid not null references plans,
  module text not null references modules,
  status text not null default 'trialing'
    check (status in ('trialing', 'active', 'past_due', 'canceled', 'unpaid', 'incomplete', 'incomplete_expired')),
  billing_cycle text not null default 'monthly' check (billing_cycle in ('monthly', 'yearly')),
  period_start timestamptz not null default now(),
  period_end timestamptz,
  -- What the period at hand costs, in cents; 0 for a trial.
  price bigint not null default 0 check (price >= 0),
  -- The day of the month on which periods begin, where the month has one.
  anchor_day int not null default 1 check (anchor_day between 1 and 31),
  cancel_at_period_end boolean not null default false,
  next_plan_id uuid references plans,
  next_billing_cycle text check (next_billing_cycle in ('monthly', 'yearly')),
  -- While past due: when it is suspended.
  grace_end timestamptz,
  -- Since when the module is only read, and when its ninety days to be exported were over; and that its payers were
  -- warned of the end of the trial.
  ended_at timestamptz,
  closed_at timestamptz,
  warned_at timestamptz,
  -- While the installation has no subscriptions, time stands still for it.
  is_paused boolean not null default false,
  primary key (organization_id, id),
  unique (organization_id, module),
  check (status <> 'trialing' or period_end is not null),
  check ((next_plan_id is null) = (next_billing_cycle is null)),
  check ((status = 'past_due') = (grace_end is not null)),
  check (closed_at is null or ended_at is not null)
);
create index subscriptions_period on subscriptions (period_end) where status in ('trialing', 'active', 'past_due', 'unpaid');
create index subscriptions_paused on subscriptions (organization_id) where is_paused;
create index subscriptions_ended on subscriptions (ended_at) where closed_at is null and ended_at is not null;
call protect('subscriptions', 'select');
grant update (plan_id, status, billing_cycle, period_start, period_end, price, anchor_day, cancel_at_period_end,
              next_plan_id, next_billing_cycle, grace_end, ended_at, closed_at, warned_at, is_paused) on subscriptions to plumbline_app;

create table workspaces (
  organization_id uuid not null,
  id uuid not null,
  module_id uuid not null,
  type text not null references modules,
  name text not null,
  description text not null,
  image_url text,
  imagekey text,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, module_id) references subscriptions (organization_id, id)
);
create index workspaces_module on workspaces (organization_id, module_id, created_at desc, id desc) where deleted_at is null;
create index workspaces_imagekey on workspaces (imagekey) where imagekey is not null;
call protect('workspaces', 'select, insert, update');

-- The roles that every workspace begins with; the contract's `presetRoles` says the same, which a test compares.
create table preset_roles (
  key text primary key,
  position int not null,
  name text not null,
  description text not null,
  grants text[] not null default '{}'
);
grant select on preset_roles to plumbline_app, plumbline_definer;

-- The level of a preset role in the workspaces of a module; without a row it is not offered there.
create table preset_role_levels (
  preset text not null references preset_roles,
  module text not null references modules,
  level int not null check (level between 1 and 5),
  primary key (preset, module)
);
grant select on preset_role_levels to plumbline_app, plumbline_definer;

with given (key, position, capa, risk, audit, document, name, description, grants) as (values
  ('workspace-admin', 1, 5, 5, 5, 5, 'Workspace Admin', 'Does everything in the workspace, its people and settings included.', '{export,manage_custom_fields}'::text[]),
  ('quality-manager', 2, 4, 4, 4, 4, 'Quality Manager', 'Decides and approves, and exports.', '{export}'),
  ('process-owner', 3, 3, 3, 2, 3, 'Process Owner', 'Creates and edits records, and exports.', '{export}'),
  ('contributor', 4, 2, 2, 2, 2, 'Contributor', 'Works on what they are given: their actions, comments and evidence.', '{}'),
  ('lead-auditor', 5, 1, 1, 4, 1, 'Lead Auditor', 'Leads audits; reads everything else.', '{export}'),
  ('auditor', 6, 1, 1, 3, 1, 'Auditor', 'Carries out audits; reads everything else.', '{}'),
  ('approver', 7, 1, 1, 1, 4, 'Approver', 'Approves documents; reads everything else.', '{}'),
  ('reader', 8, 0, 0, 0, 1, 'Reader', 'Reads effective documents and confirms having read them.', '{}'),
  ('viewer', 9, 1, 1, 1, 1, 'Viewer', 'Reads everything and changes nothing.', '{}')
), roles as (
  insert into preset_roles select key, position, name, description, grants from given
)
insert into preset_role_levels
  select g.key, l.module, l.level from given g
   cross join lateral (values ('capa', g.capa), ('risk', g.risk), ('audit', g.audit), ('document', g.document)) l (module, level)
   where l.level > 0;

-- A role of a workspace: a level, levels of its own for some resources, grants, and the sites and processes that it
-- is narrowed to (null: all of them). Ids in arrays are checked by the service; a site is never deleted for good.
create table roles (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  preset text references preset_roles,
  position int not null default 100,
  name text not null,
  description text not null,
  level int not null check (level between 1 and 5),
  levels jsonb not null default '{}',
  grants text[] not null default '{}',
  site_ids uuid[],
  process_ids uuid[],
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
create unique index roles_name on roles (organization_id, workspace_id, lower(name)) where deleted_at is null;
create unique index roles_preset on roles (organization_id, workspace_id, preset);
call protect('roles', 'select, insert, update');

-- What a membership may do in a workspace: by a role, or by a level of its own from 1 (view) to 5 (admin) and special
-- grants; for a time, and within sites and processes.
create table account_permissions (
  organization_id uuid not null,
  account_id uuid not null,
  workspace_id uuid not null,
  level int not null check (level between 1 and 5),
  grants text[] not null default '{}',
  role_id uuid,
  site_ids uuid[],
  process_ids uuid[],
  valid_until date,
  granted_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (organization_id, account_id, workspace_id),
  foreign key (organization_id, account_id) references accounts (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, role_id) references roles (organization_id, id)
);
create index account_permissions_workspace on account_permissions (organization_id, workspace_id);
create index account_permissions_role on account_permissions (organization_id, role_id) where role_id is not null;
call protect('account_permissions', 'select, insert, update, delete');

-- Named sets of people of a workspace. One with a role gives it to its members besides what they have.
create table groups (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  description text,
  lead_id uuid,
  role_id uuid,
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid,
  delete_reason text,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, lead_id) references accounts (organization_id, id),
  foreign key (organization_id, role_id) references roles (organization_id, id)
);
create unique index groups_name on groups (organization_id, workspace_id, lower(name)) where deleted_at is null;
create index groups_workspace on groups (organization_id, workspace_id);
create index groups_role on groups (organization_id, role_id) where role_id is not null;
call protect('groups', 'select, insert, update');

create table group_members (
  organization_id uuid not null,
  group_id uuid not null,
  account_id uuid not null,
  position int not null default 0,
  primary key (organization_id, group_id, account_id),
  foreign key (organization_id, group_id) references groups (organization_id, id),
  foreign key (organization_id, account_id) references accounts (organization_id, id)
);
create index group_members_account on group_members (organization_id, account_id);
call protect('group_members', 'select, insert, delete');

-- How a workspace is set up, all of it under one version; the trail keeps every change.
create table workspace_settings (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  settings jsonb not null default '{}',
  created_by uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (organization_id, id),
  unique (organization_id, workspace_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id)
);
call protect('workspace_settings', 'select, insert, update');
