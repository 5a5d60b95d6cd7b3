import type pg from 'pg';

/** Where random CAPAs are put: sites and processes to choose from, and the people of their actions. */
export type RandomPlace = {
  workspaceId: string;
  siteIds: readonly string[];
  processIds: readonly string[];
  accountIds: readonly string[];
};

const oneOf = (list: string) => `(${list})[1 + floor(random() * cardinality(${list}))::int]`;
const days = (from: number, to: number) => `(${from} + floor(random() * ${to - from + 1}))::int`;
const seldom = (share: number, value: string) => `case when random() < ${share} then ${value} end`;

const stages = `array['draft', 'triage', 'investigation', 'plan-review', 'implementation', 'verification', 'monitoring', 'closure-review', 'closed', 'closed',
  'closed', 'rejected', 'cancelled']`;

const records = `
  insert into records (organization_id, id, workspace_id, kind, prefix, year, serial, name, description, status, stage, opened_on, due_on, closed_on, site_id,
                       process_id, created_at, deleted_at)
  select w.organization_id, gen_random_uuid(), w.id, 'capa', 'CAPA', 2001, n, 'Case ' || n, 'At random',
         case when s.stage = 'closed' then 'completed' when s.stage in ('rejected', 'cancelled') then 'cancelled' when random() < 0.1 then 'on-hold'
              when s.stage in ('draft', 'triage') then 'pending' else 'in-progress' end,
         s.stage, s.opened, ${seldom(0.8, `current_date + ${days(-40, 40)}`)},
         case when s.stage in ('closed', 'rejected', 'cancelled') then least(current_date, s.opened + ${days(0, 200)}) end,
         ${oneOf('$2::uuid[]')}, ${oneOf('$3::uuid[]')}, now(), ${seldom(0.05, 'now()')}
    from workspaces w, generate_series(1, $4::int) n
   cross join lateral (select ${oneOf(stages)} as stage, current_date - ${days(0, 500)} as opened where n > 0) s
   where w.id = $1`;

const made = `records r where r.workspace_id = $1 and r.year = 2001`;

const capas = `
  insert into capas (organization_id, id, source, severity, recurrence_likelihood, cost_actual, original_due_date, cycle)
  select r.organization_id, r.id, ${seldom(0.9, oneOf(`array['supplier', 'kpi', 'risk', 'employee', 'deviation']`))}, ${seldom(0.9, days(1, 5))},
         ${seldom(0.9, days(1, 5))}, ${seldom(0.5, days(0, 90_000))}, ${seldom(0.8, `r.opened_on + ${days(10, 90)}`)}, 1
    from ${made}`;

const plansOf = (cycle: number, share: number) => `
  insert into capa_effectiveness (organization_id, id, workspace_id, record_id, cycle, objective, metric, baseline, comparator, target, sample_size,
                                  wait_days, interval_days, checks_count, checker_id, starts_on, verdict)
  select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, ${cycle}, 'None', 'Leaks', 4, 'at-most', 1, 1, 1, 1, 1, $2::uuid,
         p.starts, case when p.starts is not null then ${seldom(0.7, oneOf(`array['effective', 'effective', 'partially', 'ineffective', 'inconclusive']`))} end
    from records r
   cross join lateral (select ${seldom(0.9, `least(current_date, r.opened_on + ${days(5, 120)})`)} as starts where r.serial > 0) p
   where r.workspace_id = $1 and r.year = 2001 and random() < ${share}`;

/** Some are due anew after they were verified first. */
const dueAnew = `
  update records r set due_on = current_date + ${days(10, 90)}
   where r.workspace_id = $1 and r.year = 2001 and random() < 0.3
     and exists (select from capa_effectiveness p where p.organization_id = r.organization_id and p.record_id = r.id and p.starts_on is not null)`;

const actions = `
  with acted as (
    insert into actions (organization_id, id, workspace_id, record_id, name, start_date, end_date, status, strategy, deleted_at)
    select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, 'Mend ' || n, r.opened_on, current_date + ${days(-30, 30)},
           ${oneOf(`array['pending', 'in-progress', 'on-hold', 'completed', 'completed', 'cancelled']`)},
           ${seldom(0.8, oneOf(`array['eliminate', 'substitute', 'engineering', 'administrative', 'training', 'training', 'detect']`))},
           ${seldom(0.05, 'now()')}
      from records r, generate_series(1, 3) n
     where r.workspace_id = $1 and r.year = 2001 and random() < 0.6
    returning organization_id, id)
  insert into action_people (organization_id, action_id, account_id) select organization_id, id, ${oneOf('$2::uuid[]')} from acted`;

const causes = `
  insert into causes (organization_id, id, workspace_id, record_id, serial, name, category, deleted_at)
  select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, n, 'Cause ' || n,
         ${seldom(0.9, oneOf(`array['people', 'method', 'method', 'machine', 'design']`))}, ${seldom(0.1, 'now()')}
    from records r, generate_series(1, 2) n where r.workspace_id = $1 and r.year = 2001 and random() < 0.6`;

/** Stages that they have left, besides the one at which each stands since it was made. */
const stays = `
  insert into capa_stays (organization_id, workspace_id, record_id, stage, since_on, until_on)
  select r.organization_id, r.workspace_id, r.id, n.stage, least(r.opened_on + d.first, current_date), least(r.opened_on + d.first + d.days, current_date)
    from records r, unnest(array['draft', 'triage', 'investigation', 'investigation', 'implementation', 'monitoring']) with ordinality n(stage, at)
   cross join lateral (select ${days(0, 60)} * n.at::int as first, ${days(0, 50)} as days where n.at > 0) d
   where r.workspace_id = $1 and r.year = 2001 and random() < 0.4`;

const requests = `
  insert into action_requests (organization_id, id, workspace_id, record_id, kind, status, decide_by, due_date, new_date, created_at, deleted_at)
  select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, 'extension_decision',
         ${oneOf(`array['granted', 'granted', 'refused', 'withdrawn']`)}, current_date, r.opened_on + 30, r.opened_on + 30 + ${days(1, 60)},
         now() - make_interval(hours => ${days(0, 24 * 400)}), ${seldom(0.05, 'now()')}
    from records r, generate_series(1, 2) n where r.workspace_id = $1 and r.year = 2001 and random() < 0.3`;

const repeats = `
  insert into record_links (organization_id, id, workspace_id, record_id, target_workspace_id, target_id, type, deleted_at)
  select r.organization_id, gen_random_uuid(), r.workspace_id, r.id, r.workspace_id, r.earlier, ${oneOf(`array['repeats', 'repeats', 'affects']`)},
         ${seldom(0.1, 'now()')}
    from (select r.organization_id, r.workspace_id, r.id, lag(r.id) over (order by r.serial) as earlier from ${made}) r
   where r.earlier is not null and random() < 0.2`;

/** The statements that put so many CAPAs of every stage, class and age into the workspace that is their first value, with the rest of their values. */
export const randomCapas = (
  { siteIds, processIds, accountIds }: Omit<RandomPlace, 'workspaceId'>,
  count: number,
): [text: string, values: unknown[]][] => [
  [records, [siteIds, processIds, count]],
  [capas, []],
  [plansOf(1, 0.5), [accountIds[0]]],
  [plansOf(2, 0.15), [accountIds[0]]],
  [dueAnew, []],
  [actions, [accountIds]],
  [causes, []],
  [repeats, []],
  [stays, []],
  [requests, []],
];

/**
 * Puts so many CAPAs of every stage, class and age into a workspace, with plans, verdicts, actions and repeats. They are
 * the same at each time for the same seed, from 0 to 1.
 */
export async function addRandomCapas(
  { owner }: { owner: pg.Pool },
  { workspaceId, ...place }: RandomPlace,
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('select setseed($1)', [seed]);
    for (const [text, values] of randomCapas(place, count)) {
      await client.query(text, [workspaceId, ...values]);
      // What triggers do was planned for empty tables, and would read all of full ones for each row.
      await client.query('analyze');
    }
  } finally {
    client.release();
  }
}
