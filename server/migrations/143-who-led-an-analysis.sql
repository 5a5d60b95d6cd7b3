-- Who led an analysis, who took part where it is drawn by hand, and on which day it was held.
alter table analyses
  add column facilitator_id uuid,
  add column held_on date,
  add foreign key (organization_id, facilitator_id) references accounts (organization_id, id);
create index analyses_facilitator on analyses (organization_id, facilitator_id) where facilitator_id is not null;

alter table capa_other_analyses
  add column facilitator_id uuid,
  add column participant_ids uuid[] not null default '{}',
  add column held_on date,
  add foreign key (organization_id, facilitator_id) references accounts (organization_id, id);
create index capa_other_analyses_facilitator on capa_other_analyses (organization_id, facilitator_id) where facilitator_id is not null;
