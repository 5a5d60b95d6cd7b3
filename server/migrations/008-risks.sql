-- What only risks have.

create table risks (
  organization_id uuid not null,
  id uuid not null,
  form5w2h jsonb not null default '{}',
  riskappetite int check (riskappetite between 1 and 25),
  assessment_approval jsonb not null default '{"status": "Draft", "feedback": null}',
  primary key (organization_id, id),
  foreign key (organization_id, id) references records (organization_id, id) on delete cascade
);
call protect('risks', 'select, insert, update, delete');
call narrow('risks', 'id');
