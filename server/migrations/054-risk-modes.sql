-- What FMEA and ISO 14971 ask of risks, their assessments and their controls.

alter table risks add column hazard jsonb not null default '{}';

alter table risk_assessments
  add column severity smallint check (severity between 1 and 10),
  add column occurrence smallint check (occurrence between 1 and 10),
  add column detection smallint check (detection between 1 and 10),
  -- By the table of the edition that it was scored by.
  add column priority text check (priority in ('low', 'medium', 'high')),
  add column p1 smallint check (p1 between 1 and 5),
  add column p2 smallint check (p2 between 1 and 5);

alter table risk_assessment_scores
  add column severity smallint check (severity between 1 and 10),
  add column occurrence smallint check (occurrence between 1 and 10),
  add column detection smallint check (detection between 1 and 10),
  add column priority text check (priority in ('low', 'medium', 'high')),
  add column p1 smallint check (p1 between 1 and 5),
  add column p2 smallint check (p2 between 1 and 5);

alter table risk_ratings
  add column severity smallint check (severity between 1 and 10),
  add column occurrence smallint check (occurrence between 1 and 10),
  add column detection smallint check (detection between 1 and 10),
  -- By the table of the edition that holds.
  add column priority text check (priority in ('low', 'medium', 'high')),
  add column p1 smallint check (p1 between 1 and 5),
  add column p2 smallint check (p2 between 1 and 5);

alter table risk_controls
  -- Who has seen that it is in place, and when.
  add column verified_by_id uuid,
  add column verified_on date,
  add column verification_note text,
  add column new_risks text check (new_risks in ('no', 'yes')),
  add column new_risks_note text,
  add constraint risk_controls_verified check ((verified_by_id is null) = (verified_on is null)),
  add constraint risk_controls_verified_by foreign key (organization_id, verified_by_id) references accounts (organization_id, id);
create index risk_controls_verified_by on risk_controls (organization_id, verified_by_id) where verified_by_id is not null;
