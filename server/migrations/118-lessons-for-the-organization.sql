-- A lesson is for its workspace or for the whole organization, and says in which stage of its CAPA it was written.
alter table capa_lessons
  add column public_to text not null default 'workspace' check (public_to in ('workspace', 'organization')),
  add column from_stage text;
create index capa_lessons_public on capa_lessons (organization_id, created_at desc) where public_to = 'organization' and deleted_at is null;
