-- Few risks are assessed anew: what was judged then is looked for beside what treatment had left before.
create index concurrently if not exists risk_assessments_round on risk_assessments (organization_id, record_id, round) where round > 0;
