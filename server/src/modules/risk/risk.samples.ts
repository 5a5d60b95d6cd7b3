import type { riskChecks } from 'contract/modules/risk/risk-xray';
import type { KindSamples } from '../../../test/kind-samples.ts';
import type { RiskStage } from 'contract/modules/risk/risk.workflow';
import { bringTo } from '../../../test/risk-stage.ts';
import { riskGuardCases } from '../../../test/risk-guard-cases.ts';
import { riskBelow } from '../../../test/risk-below.ts';
import { today, type XrayCases, type XrayHere } from '../../../test/xray-case.ts';

/** A risk with a control of which something is said that a test has not found. */
async function controlled(here: XrayHere, tested: string) {
  const id = await here.addRecord();
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

/** A risk whose only action was completed so long ago, and which was changed last at another moment. */
async function treated(here: XrayHere, changed: string) {
  const id = await here.addRecord();
  await here.addAction(id, { status: `'completed'`, completed_at: `now() - interval '2 days'` });
  await here.ask(`update records set updated_at = now() - $2::interval where id = $1`, [id, changed]);
  return id;
}

async function atWork(here: XrayHere, since: string) {
  return here.addRecord({ status: `'in-progress'`, updated_at: `now() - interval '${since}'` });
}

const xray: XrayCases<keyof typeof riskChecks> = {
  risk_without_action: {
    found: (here) => atWork(here, '24 hours'),
    passed: (here) => atWork(here, '0 hours'),
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
    found: (here) => controlled(here, 'null'),
    passed: (here) => controlled(here, today),
  },
  kri_red_without_review: {
    found: (here) => redFor(here, 14),
    passed: (here) => redFor(here, 13),
  },
};

/** What the loops over all calls are told of risks. */
export const samples = {
  kind: 'risk',
  input: ({ workspaceId, siteId, processId, accountId }, name) => ({
    workspace: workspaceId,
    name,
    description: 'What may happen, and where.',
    category: 'Operational' as const,
    dateIdentified: '2026-01-15',
    site: siteId,
    process: processId,
    managers: [accountId],
  }),
  update: { name: 'Renamed risk' },
  step: 'hold',
  asked: { reason: 'Waits for a part', resumeOn: '2099-12-31' },
  movedTo: 'on-hold',
  heldAt: 'treating',
  bringTo: (owner, recordId, state) => bringTo(owner, recordId, state as RiskStage), // its workflow's
  guards: riskGuardCases,
  xray,
  below: riskBelow,
  own: {
    update5W2H: {
      body: { form5W2H: { what: 'A leak' } },
      rivals: { mine: { form5W2H: { what: 'A leak' } }, theirs: { form5W2H: { what: 'A spill' } } },
      rows: ['risk.updated'],
    },
    setAppetite: {
      body: { riskappetite: 9, reason: 'As agreed' },
      rivals: {
        mine: { riskappetite: 9, reason: 'As I see it' },
        theirs: { riskappetite: 4, reason: 'As they see it' },
      },
      rows: ['risk.updated'],
    },
    setApproval: {
      body: { status: 'Reviewed' },
      rivals: {
        mine: { status: 'Reviewed', feedback: 'As I see it' },
        theirs: { status: 'Reviewed', feedback: 'As they see it' },
      },
      rows: ['risk.updated'],
      partOf: { status: 'assessmentApproval.status', feedback: 'assessmentApproval.feedback' },
    },
  },
} satisfies KindSamples;
