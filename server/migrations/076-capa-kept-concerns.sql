-- What of a CAPA needs attention by what stands below it is kept, since the count of it is asked on every screen.

create table capa_kept_concerns (
  organization_id uuid not null,
  workspace_id uuid not null,
  record_id uuid not null,
  key text not null check (key in ('capa_close_late', 'capa_no_containment', 'capa_root_uncovered', 'capa_weak_plan', 'capa_inconclusive')),
  -- Since when it holds; from when on somebody is told is the rule's to say.
  since timestamptz not null,
  primary key (organization_id, record_id, key),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, record_id) references records (organization_id, id) on delete cascade
);
create index capa_kept_concerns_key on capa_kept_concerns (organization_id, workspace_id, key, since, record_id);
call protect('capa_kept_concerns', 'select');
call narrow('capa_kept_concerns', 'record_id');

insert into capa_kept_concerns (organization_id, workspace_id, record_id, key, since)
select r.organization_id, r.workspace_id, r.id, x.key, r.updated_at
  from records r
  join capas c on c.organization_id = r.organization_id and c.id = r.id
 cross join lateral (
   select 'capa_close_late' as key where r.stage = 'closure-review' and r.status <> 'on-hold'
   union all
   select 'capa_no_containment'
    where c.class_rank = 3 and c.no_containment_reason is null
      and not exists (select from capa_containments x
                       where x.organization_id = r.organization_id and x.record_id = r.id and x.deleted_at is null)
      and not exists (select from actions a
                       where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null and a.status <> 'cancelled'
                         and a.type = 'containment')
   union all
   select 'capa_root_uncovered'
    where c.capa_required is distinct from 'no'
      and exists (select from causes o
                   where o.organization_id = r.organization_id and o.record_id = r.id and o.deleted_at is null and o.certainty is not null
                     and not exists (select from actions a
                                      where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null
                                        and a.status <> 'cancelled' and o.id = any(a.root_cause_ids)))
   union all
   select 'capa_weak_plan'
     from actions a
    where a.organization_id = r.organization_id and a.record_id = r.id and a.deleted_at is null and a.status <> 'cancelled'
      and a.strategy is not null and a.type is distinct from 'containment' and a.type is distinct from 'correction'
      and c.class_rank >= 2 and c.capa_required is distinct from 'no'
   having count(*) > 0 and bool_and(a.strategy in ('administrative', 'training'))
   union all
   select 'capa_inconclusive'
     from capa_effectiveness p
    where r.stage = 'monitoring' and r.status <> 'on-hold' and p.organization_id = r.organization_id and p.record_id = r.id
      and p.cycle = c.cycle and p.deleted_at is null
      and p.checks_count <= (select count(*) from capa_effectiveness_checks k
                              where k.organization_id = p.organization_id and k.plan_id = p.id and k.deleted_at is null
                                and k.checked_on >= p.starts_on + p.wait_days)) x
 where r.kind = 'capa' and r.deleted_at is null and r.is_taken_over and r.status not in ('completed', 'cancelled');

-- What is late and what rests is looked for among what is still open.
create index records_investigated on records (organization_id, workspace_id, updated_at, id)
  where kind = 'capa' and stage = 'investigation' and status = 'in-progress' and deleted_at is null;
