-- How high the risks of a place were at the end of each month that is over: dashboards show it without going through all
-- assessments. A job works it out at night.
create table risk_exposures (
  organization_id uuid not null,
  workspace_id uuid not null,
  site_id uuid,
  process_id uuid,
  month date not null,
  risks int not null,
  total bigint not null,
  worst int not null
);
create index risk_exposures_month on risk_exposures (organization_id, workspace_id, month);
call protect('risk_exposures', 'select, insert, delete');

-- The few actions that say what they are to bring.
create index actions_expected on actions (organization_id, record_id)
 where deleted_at is null and (reduces_likelihood > 0 or reduces_impact > 0);

-- What a risk waits to have decided is its first assessment; later ones are decided about where the risk then stands.
update records set awaits = array_remove(awaits, 'assessment')
 where kind = 'risk' and stage not in ('identified', 'assessed', 'assessment-review') and 'assessment' = any(awaits);
