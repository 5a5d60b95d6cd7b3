import type { riskChecks } from 'contract/modules/risk/risk-xray';
import type { RiskStage } from 'contract/modules/risk/risk.workflow';
import { type Columns, sides, today, type XrayCases, type XrayHere } from './xray-case.ts';

/** A risk with a control of which something is said that a test has not found. */
async function controlled(here: XrayHere, tested: string, columns: Columns = {}) {
  const id = await here.addRecord(columns);
  await here.ask(
    `insert into risk_controls (organization_id, id, workspace_id, record_id, name, control_type, effectiveness, last_test)
     select organization_id, gen_random_uuid(), workspace_id, id, 'Clutch service', 'preventive', 'effective', ${tested} from records where id = $1`,
    [id],
  );
  return id;
}

/** A risk with an indicator that has been red for so many days. */
async function redFor(here: XrayHere, days: number) {
  const id = await here.addRecord();
  const [kri] = await here.ask<{ id: string }>(
    `insert into risk_kris (organization_id, id, workspace_id, record_id, name, direction, amber, red, frequency, owner_id,
                            state, last_value, last_reading, next_reading)
     select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, 'Scrap', 'higher-is-worse', 1, 2, 30, $2, 'red', 3, ${today} - 1, ${today}
       from records r where r.id = $1 returning id`,
    [id, here.owner.user.accountId],
  );
  await here.ask(
    `insert into risk_kri_readings (organization_id, id, workspace_id, record_id, kri_id, value, read_on)
     select k.organization_id, gen_random_uuid(), k.workspace_id, k.record_id, k.id, v.value, ${today} - v.days
       from risk_kris k, (values (1.5, $2::int + 20), (2, $2::int), (3, 1)) v(value, days) where k.id = $1`,
    [kri?.id, days],
  );
  return id;
}

/** A risk that its assessment says something of. */
async function assessed(here: XrayHere, state: string, { appetite = 'null', status = `'in-progress'` } = {}) {
  const id = await here.addRecord({ status, closed_on: status === `'completed'` ? today : 'null' });
  await here.ask(
    `update risks set riskappetite = ${appetite}, assessment_approval = jsonb_build_object('status', $2::text) where id = $1`,
    [id, state],
  );
  return id;
}

/** A risk whose only action was completed two days ago, and whose residual risk was assessed last at another moment. */
async function treated(here: XrayHere, assessedAgo: string) {
  const id = await here.addRecord();
  await here.addAction(id, { status: `'completed'`, completed_at: `now() - interval '2 days'` });
  await here.ask(
    `insert into risk_assessments (organization_id, id, workspace_id, record_id, type, assessed_on, likelihood, impact, impacts, score, level,
                                   edition, rationale, status, created_by, created_at)
     select organization_id, gen_random_uuid(), workspace_id, id, 'residual', ${today} - 9, 2, 3, '{"people": 3}', 6, 'medium', 1, 'As seen',
            'pending', created_by, now() - $2::interval from records where id = $1`,
    [id, assessedAgo],
  );
  return id;
}

async function atWork(here: XrayHere, stage: RiskStage) {
  return here.addRecord({ status: `'in-progress'`, stage: `'${stage}'` });
}

/** A risk that was rated by two types. */
async function rated(here: XrayHere, scores: Record<string, number>) {
  const id = await here.addRecord();
  for (const [type, score] of Object.entries(scores))
    await here.ask(
      `insert into risk_ratings (organization_id, record_id, type, workspace_id, likelihood, impact, score, level, rated_on, edition, is_pending)
       select organization_id, id, $2, workspace_id, 2, 3, $3, 'medium', ${today}, 1, false from records where id = $1`,
      [id, type, score],
    );
  return id;
}

async function lowerBy(here: XrayHere, action: string) {
  const id = await rated(here, { current: 12, residual: 6 });
  await here.addAction(id, {
    status: action,
    ...(action === `'completed'` ? { completed_at: 'now()' } : {}),
  });
  return id;
}

/** A monitored risk that is to be accepted, with an acceptance that ends on a day. */
async function lived(here: XrayHere, ends: string) {
  const id = await here.addRecord({ stage: `'monitoring'`, status: `'completed'` });
  await plan(here, id, 'accept');
  return accept(here, id, 'accepted', ends);
}

async function accept(here: XrayHere, id: string, status: string, ends: string) {
  await here.ask(
    `insert into risk_acceptances (organization_id, id, workspace_id, record_id, status, justification, valid_from, expires_on, frozen)
     select organization_id, gen_random_uuid(), workspace_id, id, $2, 'It can be lived with', ${today} - 30, ${ends}, '{}' from records where id = $1`,
    [id, status],
  );
  return id;
}

const plan = (here: XrayHere, id: string, strategy: string) =>
  here.ask(
    `insert into risk_treatments (organization_id, id, workspace_id, record_id, strategy, rationale)
     select organization_id, gen_random_uuid(), workspace_id, id, $2, 'As agreed' from records where id = $1`,
    [id, strategy],
  );

/** A risk that was accepted, of which a newer acceptance was rejected. */
async function lapsed(here: XrayHere, status: string) {
  const id = await here.addRecord({ stage: `'evaluated'` });
  await accept(here, id, status, `${today} + 1`);
  return accept(here, id, 'rejected', `${today} + 30`);
}

async function planned(here: XrayHere, hasAction: boolean) {
  const id = await here.addRecord();
  await plan(here, id, 'avoid');
  if (hasAction) await here.addAction(id);
  return id;
}

/** A risk whose last reviews found nothing to change, so many of them. */
async function reviewed(here: XrayHere, times: number) {
  const id = await here.addRecord();
  await here.ask(
    `insert into risk_reviews (organization_id, id, workspace_id, record_id, reviewed_on, outcome, note, level)
     select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, ${today} - n, 'no-change', 'Looked at', 'high'
       from records r, generate_series(1, $2) n where r.id = $1`,
    [id, times],
  );
  return id;
}

/** Somebody who judged five times, so many of them with one impact for all: twice alone, thrice unseen for what others had asked for. */
async function evaluator(here: XrayHere, alike: number) {
  const person = await here.addPerson(3);
  const id = await here.addRecord();
  await here.ask(
    `with judged as (
       insert into risk_assessments (organization_id, id, workspace_id, record_id, type, assessed_on, likelihood, impact, impacts, score, level,
                                     edition, rationale, status, created_by)
       select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, 'current', ${today} - n, 2, 3,
              case when n <= $3 then '{"people": 3, "financial": 3}'::jsonb else '{"people": 3, "financial": 1}' end, 6, 'medium', 1,
              'As seen', 'pending', case when n <= 2 then $2::uuid else r.created_by end
         from records r, generate_series(1, 5) n where r.id = $1 returning *)
     insert into risk_assessment_scores (organization_id, assessment_id, account_id, record_id, likelihood, impact, impacts, score, level, given_at)
     select j.organization_id, j.id, $2, j.record_id, j.likelihood, j.impact, j.impacts, j.score, j.level, now()
       from judged j where j.created_by <> $2`,
    [id, person, alike],
  );
  return person;
}

/** A category in which a risk stands, with a policy that holds until a day. */
async function categoryOf(here: XrayHere, category: string, until: string) {
  await here.addRecord({ category: `'${category}'` });
  await here.ask(
    `insert into risk_appetites (organization_id, id, workspace_id, category, edition, appetite, tolerance, valid_from, valid_to, reason)
     values ($1, gen_random_uuid(), $2, $3, 1, 4, 9, ${today} - 30, ${until}, 'As agreed')`,
    [here.organizationId, here.workspaceId, category],
  );
  const [row] = await here.ask<{ id: string }>(`select md5($1::uuid || $2)::uuid as id`, [
    here.workspaceId,
    category,
  ]);
  return row?.id ?? '';
}

/** A risk that its first manager owns, as nobody else is chosen, who is active or not; somebody else manages it as well. */
async function owned(here: XrayHere, status: string) {
  const id = await here.addRecord();
  const owner = await here.addPerson(3);
  await here.ask('update accounts set status = $2 where id = $1', [owner, status]);
  await here.ask(
    `insert into record_people (organization_id, record_id, account_id, relation, position)
     select organization_id, id, $2, 'manager', -1 from records where id = $1`,
    [id, owner],
  );
  return id;
}

/** A risk about which a CAPA was closed so many days ago. */
async function unmoved(here: XrayHere, days: number) {
  const id = await here.addRecord();
  await here.ask(
    `with capa as (
       insert into records (organization_id, id, workspace_id, kind, prefix, year, serial, name, description, status, site_id, process_id, opened_on, closed_on)
       select organization_id, gen_random_uuid(), workspace_id, 'capa', 'CAPA', 2026, 7000 + $2, 'Loose nuts', 'Seen', 'completed', site_id, process_id,
              ${today} - 90, ${today} - $2::int from records where id = $1
       returning *)
     insert into record_links (organization_id, id, workspace_id, record_id, target_workspace_id, target_id, type)
     select organization_id, gen_random_uuid(), workspace_id, id, workspace_id, $1, 'mitigates' from capa`,
    [id, days],
  );
  return id;
}

/** What the checks of risks find, and what they leave. */
export const riskXrayCases: XrayCases<keyof typeof riskChecks> = {
  risk_without_action: {
    found: (here) => atWork(here, 'treating'),
    passed: async (here) => [await atWork(here, 'residual-review'), await atWork(here, 'acceptance-review')],
  },
  risk_without_appetite: {
    found: (here) => assessed(here, 'Approved'),
    passed: (here) => assessed(here, 'Approved', { appetite: '9' }),
  },
  risk_completed_unassessed: {
    found: (here) => assessed(here, 'Reviewed', { status: `'completed'` }),
    passed: (here) => assessed(here, 'Approved', { status: `'completed'` }),
  },
  risk_not_reassessed: {
    found: (here) => treated(here, '49 hours'),
    passed: (here) => treated(here, '47 hours'),
  },
  risk_control_untested: {
    found: (here) => controlled(here, 'null', { stage: `'monitoring'`, status: `'completed'` }),
    passed: (here) => controlled(here, today),
  },
  kri_red_without_review: {
    found: (here) => redFor(here, 14),
    passed: (here) => redFor(here, 13),
  },
  risk_residual_above_current: sides(rated, { current: 6, residual: 7 }, { current: 6, residual: 6 }),
  risk_lower_without_cause: sides(lowerBy, `'in-progress'`, `'completed'`),
  risk_target_above_residual: sides(rated, { residual: 6, target: 7 }, { residual: 6, target: 6 }),
  risk_monitored_unaccepted: sides(lived, `${today} - 1`, today),
  risk_acceptance_lapsed: sides(lapsed, 'expired', 'accepted'),
  risk_strategy_without_action: sides(planned, false, true),
  risk_reviewed_unchanged: sides(reviewed, 4, 3),
  risk_impacts_alike: sides(evaluator, 5, 4),
  risk_owner_gone: sides(owned, 'inactive', 'active'),
  risk_unmoved_by_capa: sides(unmoved, 31, 30),
  risk_category_without_appetite: {
    found: (here) => categoryOf(here, 'Strategic', `${today} - 1`),
    passed: (here) => categoryOf(here, 'Financial', today),
  },
};
