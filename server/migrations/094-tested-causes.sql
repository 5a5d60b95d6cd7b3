-- How likely a cause on a fishbone is, how it was tested and what came out; and the cause that five whys go on from.
alter table analysis_branches
  add column likelihood int check (likelihood between 1 and 5),
  add column test text,
  add column test_result text,
  add constraint analysis_branches_tested check (test_result is null or test is not null);
alter table analyses
  add column examines_id uuid,
  add constraint analyses_examines foreign key (organization_id, examines_id) references analysis_branches (organization_id, id)
    on delete set null (examines_id);
create index analyses_examines on analyses (organization_id, examines_id) where examines_id is not null;
