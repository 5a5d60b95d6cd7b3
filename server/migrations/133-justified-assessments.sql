-- Whoever decides about an assessment of their own, in a small team, says why nobody else does: kept with what they decided about.
alter table risk_assessments add column justification text;
