-- Who decided how the assessment of a risk stands, and when.
alter table risks
  add column approval_by uuid,
  add column approval_at timestamptz,
  add constraint risks_approval_by foreign key (organization_id, approval_by) references accounts (organization_id, id);
create index risks_approval_by on risks (organization_id, approval_by) where approval_by is not null;

-- Of what was decided before, the log knows.
update risks r set approval_by = a.account_id, approval_at = a.at
  from (select distinct on (t.organization_id, t.record_id) t.organization_id, t.record_id, t.account_id, t.at
          from activities t
         where t.entity = 'risk' and t.changes ? 'assessmentApproval.status'
         order by t.organization_id, t.record_id, t.seq desc) a
 where a.organization_id = r.organization_id and a.record_id = r.id and r.assessment_approval ->> 'status' <> 'Draft';
