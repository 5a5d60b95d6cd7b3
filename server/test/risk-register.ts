import { v7 as newId } from 'uuid';
import type { TestApi } from './api.ts';
import { makeRisk, type Place } from './make.ts';
import { type Pen, penOf } from './pen.ts';
import { asOwner } from './worker.ts';

type Judgement = [type: string, day: string, likelihood: number, impact: number, status?: string];

function levelOf(score: number): string {
  if (score >= 15) return 'critical';
  if (score >= 10) return 'high';
  return score >= 5 ? 'medium' : 'low';
}

async function judge(
  { place, part }: Pen,
  recordId: string,
  [type, day, likelihood, impact, status = 'approved']: Judgement,
) {
  const score = likelihood * impact;
  await part('risk_assessments', recordId, {
    type,
    status,
    assessed_on: day,
    likelihood,
    impact,
    score,
    level: levelOf(score),
    rationale: 'Seen',
    edition: 1,
    created_by: place.owner.user.accountId,
    given_at: `${day}T10:00:00Z`,
    looked_at: status === 'approved' ? `${day}T11:00:00Z` : null,
  });
}

type Made = { opened: string; stands: [stage: string, status: string]; reviewOn?: string; more?: object };

async function risk(
  pen: Pen,
  name: string,
  { opened, stands, reviewOn, more }: Made,
  judged: Judgement[],
): Promise<string> {
  const given = { dateIdentified: opened, category: 'Operational', ...more };
  const { _id } = await makeRisk(pen.place, name, given);
  await pen.run(
    `update records set created_at = $2::date, opened_on = $2, stage = $3, status = $4, review_on = $5 where id = $1`,
    [_id, opened, ...stands, reviewOn ?? null],
  );
  for (const one of judged) await judge(pen, _id, one);
  await pen.run(
    `insert into risk_ratings (organization_id, record_id, type, workspace_id, likelihood, impact, score, level, rated_on, edition, is_pending)
     select distinct on (type) organization_id, record_id, type, workspace_id, likelihood, impact, score, level, assessed_on, edition, status = 'pending'
       from risk_assessments where record_id = $1 order by type, assessed_on desc`,
    [_id],
  );
  return _id;
}

const makeRisks = async (pen: Pen) => ({
  torque: await risk(
    pen,
    'Torque tool drift',
    { opened: '2026-01-05', stands: ['treating', 'in-progress'], reviewOn: '2026-06-30' },
    [
      ['inherent', '2026-01-10', 5, 4],
      ['current', '2026-01-12', 4, 4],
      ['target', '2026-01-12', 1, 4],
      ['residual', '2026-06-01', 3, 4],
    ],
  ),
  seal: await risk(
    pen,
    'Seal leaks',
    { opened: '2026-01-06', stands: ['monitoring', 'completed'], reviewOn: '2026-08-01' },
    [
      ['current', '2026-02-01', 2, 2],
      ['current', '2026-05-01', 3, 4],
      ['current', '2026-06-15', 3, 3],
    ],
  ),
  press: await risk(
    pen,
    'Press without guard',
    { opened: '2026-01-07', stands: ['closed', 'completed'], reviewOn: '2026-03-03' },
    [['current', '2026-01-20', 5, 5]],
  ),
  supplier: await risk(
    pen,
    'New supplier of steel',
    {
      opened: '2026-06-20',
      stands: ['identified', 'pending'],
      more: { category: 'Strategic', kind: 'opportunity' },
    },
    [['inherent', '2026-06-21', 2, 5, 'pending']],
  ),
});

type Risks = Awaited<ReturnType<typeof makeRisks>>;

async function treat(pen: Pen, { torque, seal }: Risks): Promise<void> {
  const { accountId, _id: organizationId } = pen.place.owner.user;
  const action = async (recordId: string, name: string, columns: Record<string, unknown>) => {
    const id = await pen.part('actions', recordId, { name, start_date: '2026-04-01', ...columns });
    await pen.run(`insert into action_people (organization_id, action_id, account_id) values ($1, $2, $3)`, [
      organizationId,
      id,
      accountId,
    ]);
  };
  await pen.part('risk_treatments', torque, {
    strategy: 'reduce-likelihood',
    rationale: 'Worn clutches slip',
    cost: 2000,
    benefit: 9000,
  });
  await action(torque, 'Fit torque transducers', {
    end_date: '2026-05-31',
    status: 'completed',
    completed_at: '2026-05-20T09:00:00Z',
    budget: 1000,
    actual_cost: 900,
    reduces_likelihood: 2,
  });
  await action(torque, 'Audit the torque', {
    end_date: '2026-06-15',
    status: 'in-progress',
    budget: 400,
    reduces_impact: 1,
  });
  await action(torque, 'Buy other tools', {
    end_date: '2026-06-20',
    status: 'cancelled',
    budget: 300,
    actual_cost: 50,
    reduces_likelihood: 1,
  });
  await action(seal, 'Change the seal', {
    end_date: '2026-06-10',
    status: 'completed',
    completed_at: '2026-06-20T09:00:00Z',
    actual_cost: 200,
  });
}

async function decide({ place, part }: Pen, { torque, seal, press }: Risks): Promise<void> {
  const { accountId } = place.owner.user;
  const rating = { type: 'current', likelihood: 3, impact: 4, score: 12, level: 'high', edition: 1 };
  const acceptance = {
    justification: 'The line is closed in spring',
    conditions: 'No second shift',
    frozen: JSON.stringify({ rating, controls: [] }),
    requested_by: accountId,
    decided_by: accountId,
  };
  await part('risk_acceptances', seal, {
    ...acceptance,
    status: 'accepted',
    valid_from: '2026-06-16',
    expires_on: '2026-09-14',
    decided_at: '2026-06-16T10:00:00Z',
  });
  await part('risk_acceptances', press, {
    ...acceptance,
    status: 'expired',
    valid_from: '2026-01-15',
    expires_on: '2026-04-01',
    decided_at: '2026-01-15T10:00:00Z',
    ended_at: '2026-04-02T00:00:00Z',
  });
  for (const [reviewed_on, outcome, next_date] of [
    ['2026-03-01', 'no-change', '2026-04-01'],
    ['2026-04-05', 'escalate', '2026-05-05'],
    ['2026-05-01', 'no-change', '2026-08-01'],
  ])
    await part('risk_reviews', seal, {
      reviewed_on,
      outcome,
      next_date,
      note: 'Looked at',
      level: 'low',
      created_by: accountId,
    });
  await part('risk_incidents', torque, {
    happened_on: '2026-06-10',
    description: 'A wheel came off',
    actual_impact: 5,
    predicted: JSON.stringify({ likelihood: 3, impact: 4, score: 12, level: 'high' }),
    created_by: accountId,
  });
}

async function watch({ place, run, part }: Pen, { torque }: Risks): Promise<void> {
  const { accountId } = place.owner.user;
  const control = { control_type: 'detective' };
  await part('risk_controls', torque, {
    ...control,
    name: 'Torque check',
    effectiveness: 'effective',
    verified_by_id: accountId,
    verified_on: '2026-04-02',
    new_risks: 'no',
  });
  const alarm = await part('risk_controls', torque, {
    ...control,
    name: 'Alarm of the driver',
    effectiveness: 'ineffective',
    last_test: '2026-05-04',
    next_test: '2026-06-04',
  });
  await part('risk_control_tests', torque, {
    control_id: alarm,
    result: 'ineffective',
    tested_on: '2026-05-04',
    tester_id: accountId,
    note: 'It stayed silent',
  });
  const kri = await part('risk_kris', torque, {
    name: 'Nuts below 180 Nm',
    unit: '%',
    direction: 'higher-is-worse',
    amber: 1,
    red: 2,
    frequency: 30,
    owner_id: accountId,
    state: 'red',
    last_value: 2.5,
    last_reading: '2026-06-28',
    next_reading: '2026-07-28',
  });
  const reading = { value: 2.5, read_on: '2026-06-28', note: 'After the night shift', created_by: accountId };
  await part('risk_kri_readings', torque, { kri_id: kri, ...reading });
  await part('risk_consequences', torque, { name: 'A wheel comes off', dimension: 'people', severity: 5 });
  await run(
    `update risks set form5w2h = '{"what": "The nut torque drops"}',
       statement = '{"cause": "Worn clutches", "event": "the nut torque drops", "consequence": "loose wheels"}' where id = $1`,
    [torque],
  );
}

/** The policy of a category, and the log of a risk that was closed in April, without the rest of it. */
async function agree({ place, run }: Pen, { press }: Risks): Promise<void> {
  const [organizationId, workspaceId] = [place.owner.user._id, place.workspaceId];
  await run(
    `insert into risk_appetites (organization_id, id, workspace_id, category, edition, appetite, tolerance, valid_from, reason, created_at)
     values ($1, $2, $3, 'Operational', 1, 8, 11, '2026-03-01', 'Agreed', '2026-02-20')`,
    [organizationId, newId(), workspaceId],
  );
  await run(
    `insert into activities (organization_id, seq, id, at, actor_name, actor_role, module, workspace_id, root_id, entity, record_id, action, previous_hash, hash)
     values ($1, 1000000, $2, '2026-04-10T10:00:00Z', 'Ada Example', 'owner', 'risk', $3, $4, 'risk', $4, 'close', '\\x00', '\\x00')`,
    [organizationId, newId(), workspaceId, press],
  );
}

/**
 * A register with a past, of which each number of its reports is worked out by hand. The clock stands at noon of July 1, 2026.
 *
 * - torque: 20 inherent, 16 current, 12 residual since June, 4 wanted; treated by two actions and one that was cancelled.
 * - seal: 4 in February, 12 in May, 9 in June; accepted in June, and reviewed three times.
 * - press: 25 in January, closed in April.
 * - supplier: an opportunity of June with 10 that nobody has looked at.
 */
export async function makeRegister(api: TestApi, place: Place): Promise<Risks> {
  const pen = penOf(api, place);
  const risks = await makeRisks(pen);
  for (const write of [treat, decide, watch, agree]) await write(pen, risks);
  await asOwner(
    api.urls,
    `create or replace function clock() returns timestamptz language sql stable as $$ select '2026-07-01T12:00:00Z'::timestamptz $$`,
  );
  return risks;
}
