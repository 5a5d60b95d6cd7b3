-- How likely a cause on a fishbone is, how it was tested and what came out; and the cause that five whys go on from.
alter table analysis_branches
  add column likelihood int check (likelihood between 1 and 5),
  add column test text,
  add column test_result text,
  add constraint analysis_branches_tested check (test_result is null or test is not null);
-- Nothing holds what it names: a branch belongs to an analysis, and two tables that hold each other could not be restored from
-- a backup one after the other. One that names nothing any more is read as one that examines nothing.
alter table analyses add column examines_id uuid;
create index analyses_examines on analyses (organization_id, examines_id) where examines_id is not null;
