-- What is kept once for everybody leaves confidential records out. What there is to say of them stands apart, each for itself,
-- so that it is hidden with its record.

-- What the checks of a workspace came to for one confidential record.
create table xray_confided (
  organization_id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  -- Of each check: how many things it applies to, how many of them it found.
  results jsonb not null,
  primary key (organization_id, workspace_id, record_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade
);
create index xray_confided_record on xray_confided (organization_id, record_id);
call protect('xray_confided', 'select, insert, delete');
call narrow('xray_confided', 'record_id');

-- A row with a record is of this one alone.
alter table risk_exposures
  add column record_id uuid,
  add foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade;
create index risk_exposures_record on risk_exposures (organization_id, record_id) where record_id is not null;

-- The record that a mail is about, also where it is about a part of it.
alter table mail_deliveries add column root_id uuid;
update mail_deliveries d
   set root_id = coalesce(
         (select a.record_id from actions a where a.organization_id = n.organization_id and a.id = n.record_id),
         (select q.record_id from action_requests q where q.organization_id = n.organization_id and q.id = n.record_id),
         (select c.record_id from checklist_runs c where c.organization_id = n.organization_id and c.id = n.record_id),
         n.record_id)
  from notifications n
 where n.organization_id = d.organization_id and n.id = d.id and n.record_id is not null;
