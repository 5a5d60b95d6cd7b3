-- How long CAPAs have stayed at each stage, and who has asked for more time when, as their dashboard counts both.

-- One row for each time that a CAPA came to a stage at which it goes on; open until it leaves it. The days are those of its site.
create table capa_stays (
  organization_id uuid not null,
  id uuid not null default gen_random_uuid(),
  workspace_id uuid not null,
  record_id uuid not null,
  stage text not null,
  since_on date not null,
  until_on date check (until_on >= since_on),
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade
);
create unique index capa_stays_open on capa_stays (organization_id, record_id) where until_on is null;
create index capa_stays_record on capa_stays (organization_id, record_id, stage, until_on);
create index capa_stays_left on capa_stays (organization_id, workspace_id, until_on) where until_on is not null;
call protect('capa_stays', 'select');
call narrow('capa_stays', 'record_id');

-- What the log says of those that are there.
with moved as (
  select a.organization_id, a.root_id, a.seq, a.changes->'stage'->>0 as before, a.changes->'stage'->>1 as stage, (a.at at time zone s.time_zone)::date as day
    from activities a
    join records r on r.organization_id = a.organization_id and r.id = a.root_id
    join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where a.entity = 'capa' and a.record_id = a.root_id and a.changes->'stage'->>0 is not null),
came as (
  select r.organization_id, r.id as root_id, 0::bigint as seq,
         coalesce((select m.before from moved m where m.organization_id = r.organization_id and m.root_id = r.id order by m.seq limit 1), r.stage, 'draft') as stage,
         (r.created_at at time zone s.time_zone)::date as day
    from records r join sites s on s.organization_id = r.organization_id and s.id = r.site_id
   where r.kind = 'capa'
  union all
  select organization_id, root_id, seq, stage, day from moved),
spans as (
  select c.*, lead(c.day) over (partition by c.organization_id, c.root_id order by c.seq) as until from came c)
insert into capa_stays (organization_id, workspace_id, record_id, stage, since_on, until_on)
select r.organization_id, r.workspace_id, r.id, s.stage, s.day, greatest(s.until, s.day)
  from spans s join records r on r.organization_id = s.organization_id and r.id = s.root_id
 where s.stage not in ('closed', 'rejected', 'cancelled');

create index action_requests_asked on action_requests (organization_id, workspace_id, created_at)
  where kind = 'extension_decision' and deleted_at is null;
