import { riskStages, type RiskStage } from 'contract/modules/risk/risk.workflow';
import type { Pool } from 'pg';

type Owner = Pick<Pool, 'query'>;

const statement = { cause: 'A worn clutch', event: 'a nut works loose', consequence: 'a wheel comes off' };

/** What each step asks of a risk besides the acceptance; it is as if an approved medium risk had a target and a result. */
const ready = [
  `update risks set statement = $2::jsonb, new_risks = 'none', round_at = null, assessment_approval = '{"status":"Approved","feedback":null}'
    where id = $1`,
  `update records set review_on = current_date + 180 where id = $1`,
  `delete from risk_ratings where record_id = $1`,
  `insert into risk_ratings (organization_id, record_id, type, workspace_id, likelihood, impact, score, level, rated_on, edition, is_pending)
   select r.organization_id, r.id, t.type, r.workspace_id, 2, t.impact, 2 * t.impact, t.level, current_date, 1, false
     from records r, (values ('inherent', 4, 'medium'), ('current', 3, 'medium'), ('residual', 3, 'medium'), ('target', 1, 'low')) t(type, impact, level)
    where r.id = $1`,
  `insert into risk_consequences (organization_id, id, workspace_id, record_id, name, dimension, severity)
   select organization_id, gen_random_uuid(), workspace_id, id, 'A wheel comes off', 'people', 4 from records r
    where id = $1 and not exists (select from risk_consequences c where c.record_id = r.id)`,
  `insert into risk_treatments (organization_id, id, workspace_id, record_id, strategy, rationale)
   select organization_id, gen_random_uuid(), workspace_id, id, 'reduce-likelihood', 'The clutch can be changed' from records r
    where id = $1 and not exists (select from risk_treatments t where t.record_id = r.id)`,
  `delete from risk_acceptances where record_id = $1`,
  `delete from risk_incidents where record_id = $1`,
];

const acceptanceAt: Partial<Record<RiskStage, string>> = {
  evaluated: 'created',
  'residual-review': 'created',
  'acceptance-review': 'submitted',
  monitoring: 'accepted',
};

/** Gives a risk what the steps of its lifecycle ask, wherever it stands. */
export async function makeReady(owner: Owner, recordId: string): Promise<void> {
  for (const query of ready)
    await owner.query(query, query.includes('$2') ? [recordId, JSON.stringify(statement)] : [recordId]);
}

/** Puts a risk at a stage, as if nothing had led there. */
export const standAt = (owner: Owner, recordId: string, stage: RiskStage) =>
  owner.query(
    `update records set status = $3, stage = $2, resume_on = null, updated_at = now() where id = $1`,
    [recordId, stage === 'on-hold' ? 'treating' : stage, riskStages[stage].status],
  );

/** Prepares the acceptance that is to follow the one that holds. */
export const prepareNext = (owner: Owner, recordId: string) =>
  owner.query(
    `insert into risk_acceptances (organization_id, id, workspace_id, record_id, status, justification, valid_from, expires_on)
     select organization_id, gen_random_uuid(), workspace_id, id, 'created', 'The line is closed a year longer', current_date, current_date + 300
       from records where id = $1`,
    [recordId],
  );

/** Brings a risk to a stage, with all that the steps from there ask. */
export async function bringTo(owner: Owner, recordId: string, stage: RiskStage): Promise<void> {
  await makeReady(owner, recordId);
  await standAt(owner, recordId, stage);
  const acceptance = acceptanceAt[stage];
  if (acceptance)
    await owner.query(
      `insert into risk_acceptances (organization_id, id, workspace_id, record_id, status, justification, valid_from, expires_on, frozen)
       select organization_id, gen_random_uuid(), workspace_id, id, $2, 'The line is closed in spring', current_date, current_date + 60,
              jsonb_build_object('rating', (select jsonb_build_object('type', g.type, 'likelihood', g.likelihood, 'impact', g.impact,
                  'score', g.score, 'level', g.level, 'edition', g.edition) from risk_ratings g where g.record_id = r.id and g.type = 'residual'),
                'controls', '[]'::jsonb) from records r where id = $1`,
      [recordId, acceptance],
    );
  if (stage === 'evaluated')
    await owner.query(
      `with made as (
         insert into actions (organization_id, id, workspace_id, record_id, name, start_date, end_date, status)
         select organization_id, gen_random_uuid(), workspace_id, id, 'Change the clutch', '2026-01-01', '2026-02-01', 'completed'
           from records r where id = $1 and not exists (select from actions a where a.record_id = r.id)
         returning organization_id, id)
       insert into action_people (organization_id, action_id, account_id)
       select m.organization_id, m.id, r.created_by from made m, records r where r.id = $1`,
      [recordId],
    );
  if (stage === 'monitoring')
    await owner.query(
      `insert into risk_incidents (organization_id, id, workspace_id, record_id, happened_on, description, actual_impact)
       select organization_id, gen_random_uuid(), workspace_id, id, current_date, 'A wheel came off', 3 from records where id = $1`,
      [recordId],
    );
}
