-- Analyses.

-- While the votes for the causes of a fishbone are hidden, each person sees their own.
drop policy if exists blind on analysis_votes;
create policy blind on analysis_votes as restrictive for select to plumbline_app using (
  account_id = (select app_account()) or not exists (
    select from analysis_branches b
      join analyses y on y.organization_id = b.organization_id and y.id = b.analysis_id
     where b.organization_id = analysis_votes.organization_id and b.id = analysis_votes.branch_id and y.is_blind and y.status = 'draft'));
