import { v7 as newId } from 'uuid';
import type { TestApi } from './api.ts';
import { makeRisk, type Place } from './make.ts';
import { asOwner } from './worker.ts';

/** What day it is for the register below. */
export const registerDay = '2026-07-01';

type Judgement = [type: string, day: string, likelihood: number, impact: number, status?: string];

const levels = (score: number) =>
  score >= 15 ? 'critical' : score >= 10 ? 'high' : score >= 5 ? 'medium' : 'low';

/**
 * A register with a past, written where no call would take it: each number of its reports is worked out by hand from what
 * stands here. The clock stands at noon of its day.
 *
 * - torque: 20 inherent, 16 current, 12 residual since June, 4 wanted; treated by two actions and one that was cancelled.
 * - seal: 4 in February, 12 in May, 9 in June; accepted in June, and reviewed three times.
 * - press: 25 in January, closed in April.
 * - supplier: an opportunity of June with 10 that nobody has looked at.
 */
export async function makeRegister(api: TestApi, place: Place) {
  const { owner, workspaceId } = place;
  const accountId = owner.user.accountId;
  const organizationId = owner.user._id;
  const run = (text: string, values: unknown[] = []) => api.owner.query(text, values);

  async function risk(
    name: string,
    { opened, stage, more = {} }: { opened: string; stage: [string, string]; more?: object },
    judged: Judgement[],
  ): Promise<string> {
    const { _id } = await makeRisk(place, name, { dateIdentified: opened, category: 'Operational', ...more });
    await run(
      `update records set created_at = $2::date, opened_on = $2, stage = $3, status = $4, review_on = null where id = $1`,
      [_id, opened, ...stage],
    );
    for (const [type, day, likelihood, impact, status = 'approved'] of judged) {
      const score = likelihood * impact;
      await run(
        `insert into risk_assessments (organization_id, id, workspace_id, record_id, type, status, assessed_on, likelihood, impacts, impact, score, level,
                rationale, edition, created_by, given_at, looked_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, '{}', $9, $10, $11, 'Seen', 1, $12, $7::date + interval '10 hours',
                 case when $6 = 'approved' then $7::date + interval '11 hours' end)`,
        [
          organizationId,
          newId(),
          workspaceId,
          _id,
          type,
          status,
          day,
          likelihood,
          impact,
          score,
          levels(score),
          accountId,
        ],
      );
    }
    await run(
      `insert into risk_ratings (organization_id, record_id, type, workspace_id, likelihood, impact, score, level, rated_on, edition, is_pending)
       select distinct on (type) organization_id, record_id, type, workspace_id, likelihood, impact, score, level, assessed_on, edition, status = 'pending'
         from risk_assessments where record_id = $1 order by type, assessed_on desc`,
      [_id],
    );
    return _id;
  }

  async function action(recordId: string, name: string, columns: Record<string, unknown>): Promise<string> {
    const id = newId();
    const all = {
      start_date: '2026-04-01',
      completed_by: columns['completed_at'] ? accountId : null,
      ...columns,
    };
    const names = Object.keys(all);
    await run(
      `insert into actions (organization_id, id, workspace_id, record_id, name, ${names.join(', ')})
       values ($1, $2, $3, $4, $5, ${names.map((_, at) => `$${at + 6}`).join(', ')})`,
      [organizationId, id, workspaceId, recordId, name, ...Object.values(all)],
    );
    await run(`insert into action_people (organization_id, action_id, account_id) values ($1, $2, $3)`, [
      organizationId,
      id,
      accountId,
    ]);
    return id;
  }

  const torque = await risk(
    'Torque tool drift',
    { opened: '2026-01-05', stage: ['treating', 'in-progress'] },
    [
      ['inherent', '2026-01-10', 5, 4],
      ['current', '2026-01-12', 4, 4],
      ['target', '2026-01-12', 1, 4],
      ['residual', '2026-06-01', 3, 4],
    ],
  );
  const seal = await risk('Seal leaks', { opened: '2026-01-06', stage: ['monitoring', 'completed'] }, [
    ['current', '2026-02-01', 2, 2],
    ['current', '2026-05-01', 3, 4],
    ['current', '2026-06-15', 3, 3],
  ]);
  const press = await risk('Press without guard', { opened: '2026-01-07', stage: ['closed', 'completed'] }, [
    ['current', '2026-01-20', 5, 5],
  ]);
  const supplier = await risk(
    'New supplier of steel',
    {
      opened: '2026-06-20',
      stage: ['identified', 'pending'],
      more: { category: 'Strategic', kind: 'opportunity' },
    },
    [['inherent', '2026-06-21', 2, 5, 'pending']],
  );
  await run(`update records set review_on = '2026-06-30' where id = $1`, [torque]);
  await run(`update records set review_on = '2026-08-01' where id = $1`, [seal]);
  await run(`update records set review_on = '2026-03-03' where id = $1`, [press]);

  await run(
    `insert into risk_appetites (organization_id, id, workspace_id, category, edition, appetite, tolerance, valid_from, reason, created_at)
     values ($1, $2, $3, 'Operational', 1, 8, 11, '2026-03-01', 'Agreed', '2026-02-20')`,
    [organizationId, newId(), workspaceId],
  );
  await run(
    `insert into risk_treatments (organization_id, id, workspace_id, record_id, strategy, rationale, cost, benefit)
     values ($1, $2, $3, $4, 'reduce-likelihood', 'Worn clutches slip', 2000, 9000)`,
    [organizationId, newId(), workspaceId, torque],
  );
  const transducers = await action(torque, 'Fit torque transducers', {
    end_date: '2026-05-31',
    status: 'completed',
    completed_at: '2026-05-20T09:00:00Z',
    budget: 1000,
    actual_cost: 900,
    reduces_likelihood: 2,
  });
  const audit = await action(torque, 'Audit the torque', {
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

  const acceptance = (recordId: string, values: unknown[]) =>
    run(
      `insert into risk_acceptances (organization_id, id, workspace_id, record_id, status, justification, conditions, valid_from, expires_on, frozen,
              requested_by, decided_by, decided_at, updated_at)
       values ($1, $2, $3, $4, $5, 'The line is closed in spring', 'No second shift', $6, $7, $8, $9, $9, $10, $11)`,
      [organizationId, newId(), workspaceId, recordId, ...values],
    );
  const frozen = JSON.stringify({
    rating: { type: 'current', likelihood: 3, impact: 4, score: 12, level: 'high', edition: 1 },
    controls: [],
  });
  await acceptance(seal, [
    'accepted',
    '2026-06-16',
    '2026-09-14',
    frozen,
    accountId,
    '2026-06-16T10:00:00Z',
    '2026-06-16',
  ]);
  await acceptance(press, [
    'expired',
    '2026-01-15',
    '2026-04-01',
    frozen,
    accountId,
    '2026-01-15T10:00:00Z',
    '2026-04-02',
  ]);

  const reviews = [
    ['2026-03-01', 'no-change', '2026-04-01'],
    ['2026-04-05', 'escalate', '2026-05-05'],
    ['2026-05-01', 'no-change', '2026-08-01'],
  ];
  for (const [on, outcome, next] of reviews)
    await run(
      `insert into risk_reviews (organization_id, id, workspace_id, record_id, reviewed_on, outcome, note, next_date, level, created_by)
       values ($1, $2, $3, $4, $5, $6, 'Looked at', $7, 'low', $8)`,
      [organizationId, newId(), workspaceId, seal, on, outcome, next, accountId],
    );
  await run(
    `insert into risk_incidents (organization_id, id, workspace_id, record_id, happened_on, description, actual_impact, predicted, created_by)
     values ($1, $2, $3, $4, '2026-06-10', 'A wheel came off', 5, '{"likelihood": 3, "impact": 4, "score": 12, "level": "high"}', $5)`,
    [organizationId, newId(), workspaceId, torque, accountId],
  );
  const control = async (name: string, columns: Record<string, unknown>): Promise<string> => {
    const id = newId();
    const names = Object.keys(columns);
    await run(
      `insert into risk_controls (organization_id, id, workspace_id, record_id, name, control_type, ${names.join(', ')})
       values ($1, $2, $3, $4, $5, 'detective', ${names.map((_, at) => `$${at + 6}`).join(', ')})`,
      [organizationId, id, workspaceId, torque, name, ...Object.values(columns)],
    );
    await run(
      `insert into risk_control_people (organization_id, control_id, account_id) values ($1, $2, $3)`,
      [organizationId, id, accountId],
    );
    return id;
  };
  await control('Torque check', { effectiveness: 'effective' });
  const alarm = await control('Alarm of the driver', {
    effectiveness: 'ineffective',
    last_test: '2026-05-04',
    next_test: '2026-06-04',
  });
  await run(
    `insert into risk_control_tests (organization_id, id, workspace_id, record_id, control_id, result, tested_on, tester_id, note)
     values ($1, $2, $3, $4, $5, 'ineffective', '2026-05-04', $6, 'It stayed silent')`,
    [organizationId, newId(), workspaceId, torque, alarm, accountId],
  );
  const kri = newId();
  await run(
    `insert into risk_kris (organization_id, id, workspace_id, record_id, name, unit, direction, amber, red, frequency, owner_id, state, last_value, last_reading, next_reading)
     values ($1, $2, $3, $4, 'Nuts below 180 Nm', '%', 'higher-is-worse', 1, 2, 30, $5, 'red', 2.5, '2026-06-28', '2026-07-28')`,
    [organizationId, kri, workspaceId, torque, accountId],
  );
  await run(
    `insert into risk_kri_readings (organization_id, id, workspace_id, record_id, kri_id, value, read_on, note, created_by)
     values ($1, $2, $3, $4, $5, 2.5, '2026-06-28', 'After the night shift', $6)`,
    [organizationId, newId(), workspaceId, torque, kri, accountId],
  );
  await run(
    `insert into risk_consequences (organization_id, id, workspace_id, record_id, name, dimension, severity)
     values ($1, $2, $3, $4, 'A wheel comes off', 'people', 5)`,
    [organizationId, newId(), workspaceId, torque],
  );
  await run(
    `update risks set form5w2h = '{"what": "The nut torque drops"}',
       statement = '{"cause": "Worn clutches", "event": "the nut torque drops", "consequence": "loose wheels"}' where id = $1`,
    [torque],
  );
  // The log of a risk that was closed in April, without the rest of it.
  await run(
    `insert into activities (organization_id, seq, id, at, actor_name, actor_role, module, workspace_id, root_id, entity, record_id, action, previous_hash, hash)
     values ($1, 1000000, $2, '2026-04-10T10:00:00Z', 'Ada Example', 'owner', 'risk', $3, $4, 'risk', $4, 'close', '\\x00', '\\x00')`,
    [organizationId, newId(), workspaceId, press],
  );
  await asOwner(
    api.urls,
    `create or replace function clock() returns timestamptz language sql stable as $$ select '${registerDay}T12:00:00Z'::timestamptz $$`,
  );
  return { torque, seal, press, supplier, transducers, audit };
}
