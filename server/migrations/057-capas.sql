-- What only CAPAs have, and what their actions have besides.

create table capas (
  organization_id uuid not null,
  id uuid not null,
  kind text check (kind in ('correction-only', 'corrective', 'preventive', 'improvement')),
  source text check (source in ('audit-finding', 'customer-complaint', 'nonconformity', 'deviation', 'supplier', 'process-monitoring', 'kpi',
    'risk', 'management-review', 'regulatory', 'employee', 'near-miss', 'document-review', 'recurrence', 'other')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  -- Nobody has said it of what was raised by the short form.
  severity smallint check (severity between 1 and 5),
  recurrence_likelihood smallint check (recurrence_likelihood between 1 and 5),
  detectability smallint check (detectability between 1 and 5),
  class_override text check (class_override in ('minor', 'major', 'critical')),
  class_reason text,
  capa_required text check (capa_required in ('yes', 'no')),
  capa_rationale text,
  date_occurred date,
  detected_by text,
  reported_by text,
  product_service text,
  batch_or_ref text,
  customer_ref text,
  quantity_affected numeric check (quantity_affected >= 0),
  requirement_refs text,
  cost_estimate numeric check (cost_estimate >= 0),
  cost_actual numeric check (cost_actual >= 0),
  problem_statement text,
  adverse_implications text,
  lessons text,
  form5w2h jsonb not null default '{}',
  is_is_not jsonb not null default '{}',
  start_date date,
  original_due_date date,
  cycle int not null default 1 check (cycle >= 1),
  -- Its class from 1, minor, to 3, critical, as contract/modules/capa/capa-class.ts computes it; one set by hand counts when it is
  -- graver, or a reason is given.
  class_rank smallint generated always as (
    case when class_override is not null and class_reason is not null
           then array_position(array['minor', 'major', 'critical'], class_override)
         else greatest(array_position(array['minor', 'major', 'critical'], class_override),
                       case when severity = 5 or severity * recurrence_likelihood * coalesce(detectability, 3) >= 45 then 3
                            when severity >= 3 or severity * recurrence_likelihood * coalesce(detectability, 3) >= 20 then 2
                            when severity is not null then 1 end) end) stored,
  primary key (organization_id, id),
  foreign key (organization_id, id) references records (organization_id, id) on delete cascade
);
call protect('capas', 'select, insert, update, delete');
call narrow('capas', 'id');

-- What lists are narrowed to most.
create index capas_class on capas (organization_id, class_rank, id);
create index capas_source on capas (organization_id, source, id);

alter table actions
  add column type text check (type in ('containment', 'correction', 'corrective', 'preventive', 'document-update', 'training', 'process-change',
    'equipment', 'supplier', 'risk-review', 'audit', 'other')),
  add column strategy text check (strategy in ('eliminate', 'substitute', 'engineering', 'administrative', 'training', 'detect'));
