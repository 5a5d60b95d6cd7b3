-- The X-ray reads what somebody scored last.
create index concurrently if not exists risk_assessment_scores_given on risk_assessment_scores (organization_id, account_id, given_at desc, assessment_id desc)
  where given_at is not null;
