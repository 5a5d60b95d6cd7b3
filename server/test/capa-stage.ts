import { type CapaStage, capaStages } from 'contract/modules/capa/capa.workflow';
import type { Pool } from 'pg';

type Owner = Pick<Pool, 'query'>;

const answers = {
  what: 'Three housings leaked.',
  when: 'In the week of 12 January.',
  where: 'At the leak test of line 2.',
};

/** What each step asks of a CAPA, whatever its stage: it was judged, investigated and planned, and says what was learned. */
const ready = [
  `update capas set source = 'customer-complaint', kind = 'corrective', severity = 3, recurrence_likelihood = 2, detectability = null,
          class_override = null, class_reason = null, capa_required = null, cycle = 1, capa_rationale = 'A new seal puts it right.', no_containment_reason = 'Nothing is in stock.',
          problem_statement = 'Housings of line 2 leak.', adverse_implications = 'None for other products.', lessons = 'None',
          source_answer = 'The customer was told of the new seal.',
          form5w2h = $2::jsonb where id = $1`,
  `delete from causes where record_id = $1`,
  `delete from analyses where record_id = $1`,
  `with made as (
     insert into analyses (organization_id, id, workspace_id, record_id, method, name, status)
     select organization_id, gen_random_uuid(), workspace_id, id, 'five-whys', 'Why do housings leak?', 'complete' from records where id = $1
     returning organization_id, id, workspace_id, record_id),
   grown as (
     insert into analysis_branches (organization_id, id, workspace_id, record_id, analysis_id, name, position)
     select organization_id, gen_random_uuid(), workspace_id, record_id, id, 'The seal has hardened', 1 from made
     returning organization_id, id, workspace_id, record_id, analysis_id)
   insert into causes (organization_id, id, workspace_id, record_id, serial, name, certainty, analysis_id, branch_id)
   select organization_id, gen_random_uuid(), workspace_id, record_id, 1, 'The seal has hardened', 'most-probable', analysis_id, id from grown`,
  `delete from actions where record_id = $1`,
  `with made as (
     insert into actions (organization_id, id, workspace_id, record_id, name, start_date, end_date, status, type, root_cause_ids)
     select organization_id, gen_random_uuid(), workspace_id, id, 'Change the seal', '2026-01-01', '2026-02-01', 'completed', 'correction',
            array(select c.id from causes c where c.record_id = r.id)
       from records r where id = $1 returning organization_id, id)
   insert into action_people (organization_id, action_id, account_id)
   select m.organization_id, m.id, r.created_by from made m, records r where r.id = $1`,
  `delete from capa_containments where record_id = $1`,
  `delete from capa_document_impacts where record_id = $1`,
  `delete from capa_team_roles where record_id = $1`,
  `delete from capa_messages where record_id = $1`,
  `delete from capa_other_analyses where record_id = $1`,
  `delete from capa_lessons where record_id = $1`,
  `delete from capa_laterals where record_id = $1`,
  `insert into capa_laterals (organization_id, id, workspace_id, record_id, place, decision, finding)
   select organization_id, gen_random_uuid(), workspace_id, id, 'Line 3', 'not-applicable', 'Its seals are of another make.' from records where id = $1`,
  `delete from capa_effectiveness where record_id = $1`,
  // Somebody checks it who carries out none of its actions.
  `with made as (
     insert into capa_effectiveness (organization_id, id, workspace_id, record_id, cycle, objective, metric, baseline, comparator, target,
                                     sample_size, wait_days, interval_days, checks_count, checker_id, starts_on)
     select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, 1, 'No housing leaks any more', 'Leaks a week', 4, 'at-most', 1,
            5, 120, 30, 1, coalesce((select a.id from accounts a where a.organization_id = r.organization_id and a.id <> r.created_by limit 1), r.created_by),
            current_date - 150
       from records r where r.id = $1 returning organization_id, id, workspace_id, record_id)
   insert into capa_effectiveness_checks (organization_id, id, workspace_id, record_id, plan_id, checked_on, value, sample_size)
   select organization_id, gen_random_uuid(), workspace_id, record_id, id, current_date - 10, 0.5, 5 from made`,
];

// Of the earlier ones somebody has said that they are another matter.
const nothingRepeated = `
  insert into capa_differences (organization_id, id, workspace_id, record_id, other_id, reason)
  select o.organization_id, gen_random_uuid(), o.workspace_id, o.id, r.id, 'Another seal'
    from records o join records r on r.organization_id = o.organization_id and r.workspace_id = o.workspace_id and r.kind = o.kind
     and r.created_at < o.created_at and r.deleted_at is null
   where o.id = $1 on conflict do nothing`;

// Where a minor one may be closed as it is verified.
const minor = [
  `update capas set severity = 1, recurrence_likelihood = 1 where id = $1`,
  `insert into workspace_settings (organization_id, id, workspace_id, settings)
   select organization_id, gen_random_uuid(), workspace_id, '{"minorClosure": true}' from records where id = $1
   on conflict (organization_id, workspace_id) do update set settings = workspace_settings.settings || excluded.settings`,
];

/** Sets whether CAPAs of the workspace of this one go through five stages. */
export const setFiveSteps = (owner: Owner, recordId: string, isSet: boolean) =>
  owner.query(
    `insert into workspace_settings (organization_id, id, workspace_id, settings)
     select organization_id, gen_random_uuid(), workspace_id, jsonb_build_object('fiveSteps', $2::boolean) from records where id = $1
     on conflict (organization_id, workspace_id) do update set settings = workspace_settings.settings || excluded.settings`,
    [recordId, isSet],
  );

/** Brings a CAPA to a stage, with all that the steps from there ask. */
export async function bringTo(owner: Owner, recordId: string, stage: CapaStage): Promise<void> {
  for (const query of ready)
    await owner.query(query, query.includes('$2') ? [recordId, JSON.stringify(answers)] : [recordId]);
  for (const query of stage === 'verification' ? minor : []) await owner.query(query, [recordId]);
  if (stage === 'investigation') await owner.query(nothingRepeated, [recordId]);
  await owner.query(
    `update records set status = $3, stage = $2, resume_on = null, updated_at = now() where id = $1`,
    [recordId, stage === 'on-hold' ? 'investigation' : stage, capaStages[stage].status],
  );
}
