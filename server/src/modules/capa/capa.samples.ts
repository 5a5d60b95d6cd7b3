import { dayIn, daysAfter } from 'contract/core/days';
import type { capaChecks } from 'contract/modules/capa/capa-xray';
import type { CapaStage } from 'contract/modules/capa/capa.workflow';
import { fiveSteps } from 'contract/modules/capa/five-steps';
import { capaBelow } from '../../../test/capa-below.ts';
import { capaGuardCases } from '../../../test/capa-guard-cases.ts';
import { bringTo, setFiveSteps } from '../../../test/capa-stage.ts';
import type { KindSamples } from '../../../test/kind-samples.ts';
import { inWorkspace, insert } from '../../../test/xray-makers.ts';
import { ago, sides, today, type XrayCases, type XrayHere } from '../../../test/xray-case.ts';

/** A CAPA that is being implemented, with an action that stands so. */
async function implemented(here: XrayHere, status: string) {
  // Its actions are planned before: what was approved stays.
  const id = await here.addRecord({ status: `'in-progress'`, stage: `'investigation'` });
  await here.addAction(id, { status: `'${status}'` });
  await here.ask(`update records set stage = 'implementation' where id = $1`, [id]);
  return id;
}

/** One of which only a correction is made, by what is done at once, which stands so. */
async function corrected(here: XrayHere, status: string) {
  const id = await implemented(here, 'cancelled');
  await here.ask(`update capas set capa_required = 'no' where id = $1`, [id]);
  await insert(here, 'capa_containments', {
    ...inWorkspace(here),
    record_id: `'${id}'`,
    kind: `'containment'`,
    description: `'Sort the lot'`,
    responsible_ids: `array['${here.owner.user.accountId}']::uuid[]`,
    due_date: today,
    status: `'${status}'`,
  });
  return id;
}

/** A closed CAPA without a cause, of which it was said that one is required, or not. */
async function closed(here: XrayHere, required: string) {
  const id = await here.addRecord({ status: `'completed'`, stage: `'closed'`, closed_on: today });
  await here.ask('update capas set capa_required = $2 where id = $1', [id, required]);
  return id;
}

async function learned(here: XrayHere, lessons: string) {
  const id = await closed(here, 'yes');
  await here.ask(`update capas set lessons = ${lessons} where id = $1`, [id]);
  return id;
}

/** One that was closed three days before it was due, and another so many days after that. */
async function raisedAgain(here: XrayHere, { before, days }: { before: number; days: number }) {
  const closedOn = `${today} - ${before}`;
  const id = await here.addRecord({
    status: `'completed'`,
    stage: `'closed'`,
    closed_on: closedOn,
    due_on: `${closedOn} + 3`,
    created_at: ago('90 days'),
  });
  await here.addRecord({ created_at: `(${closedOn} + ${days})::timestamp + interval '12 hours'` });
  return id;
}

/** One that was closed in Auckland, and another that was raised there that morning, as it was the day before in Greenwich. */
async function raisedThatMorning(here: XrayHere) {
  const siteId = await insert(here, 'sites', {
    name: `'Auckland'`,
    location: `'Auckland'`,
    time_zone: `'Pacific/Auckland'`,
  });
  const closedOn = `${today} - 60`;
  const id = await here.addRecord({
    site_id: `'${siteId}'`,
    status: `'completed'`,
    stage: `'closed'`,
    closed_on: closedOn,
    due_on: `${closedOn} + 3`,
    created_at: ago('90 days'),
  });
  await here.addRecord({
    created_at: `((${closedOn})::timestamp + interval '8 hours') at time zone 'Pacific/Auckland'`,
  });
  return id;
}

async function plannedAgo(here: XrayHere, days: number) {
  const id = await implemented(here, 'pending');
  await here.ask(
    `update actions set created_at = (${today} - ${days})::timestamp + interval '1 hour' where record_id = $1`,
    [id],
  );
  return id;
}

async function inCycle(here: XrayHere, cycle: number) {
  const id = await here.addRecord();
  await here.ask('update capas set cycle = $2 where id = $1', [id, cycle]);
  return id;
}

/** A CAPA whose checker has its action, had it when it was done, has completed it, or none of these. */
async function checked(here: XrayHere, own: 'assigned' | 'done' | 'completed' | 'no') {
  const id = await implemented(here, 'pending');
  const checker = own === 'assigned' ? here.owner.user.accountId : await here.addPerson(3);
  if (own === 'done')
    await here.ask('update actions set done_by = array[$2::uuid] where record_id = $1', [id, checker]);
  if (own === 'completed')
    await here.ask('update actions set completed_by = $2 where record_id = $1', [id, checker]);
  await insert(here, 'capa_effectiveness', {
    ...inWorkspace(here),
    record_id: `'${id}'`,
    cycle: '1',
    objective: `'No housing leaks any more'`,
    metric: `'Leaks a week'`,
    baseline: '4',
    comparator: `'at-most'`,
    target: '1',
    sample_size: '5',
    wait_days: '60',
    interval_days: '30',
    checks_count: '1',
    checker_id: `'${checker}'`,
  });
  return id;
}

/** A CAPA with a human error as its cause, about which one action is training and another is of a type and works by a strategy. */
async function humanError(here: XrayHere, { type, strategy }: { type: string; strategy: string }) {
  const id = await here.addRecord({ status: `'in-progress'`, stage: `'investigation'` });
  const cause = await insert(here, 'causes', {
    ...inWorkspace(here),
    record_id: `'${id}'`,
    serial: '1',
    name: `'The sheet was misread'`,
    is_human_error: 'true',
  });
  const root_cause_ids = `array['${cause}']::uuid[]`;
  await here.addAction(id, { type: `'training'`, root_cause_ids });
  await here.addAction(id, { type: `'${type}'`, strategy: `'${strategy}'`, root_cause_ids });
  return id;
}

/** A CAPA at work that says it comes from a risk, and may be linked to something. */
async function sourced(here: XrayHere, isLinked: boolean) {
  const id = await implemented(here, 'pending');
  await here.ask(`update capas set source = 'risk' where id = $1`, [id]);
  if (isLinked)
    await here.ask(
      `insert into record_links (organization_id, id, workspace_id, record_id, target_workspace_id, target_id, type)
       values ($1, gen_random_uuid(), $2, $3, $2, $4, 'raised_from')`,
      [here.organizationId, here.workspaceId, id, await here.addRecord()],
    );
  return id;
}

const xray: XrayCases<keyof typeof capaChecks> = {
  capa_without_action: {
    found: async (here) => [await implemented(here, 'cancelled'), await corrected(here, 'not-needed')],
    passed: async (here) => [await implemented(here, 'pending'), await corrected(here, 'pending')],
  },
  capa_closed_without_cause: sides(closed, 'yes', 'no'),
  capa_closed_unlearned: sides(learned, 'null', `'Seals harden'`),
  capa_closed_in_haste: {
    found: async (here) => [await raisedAgain(here, { before: 40, days: 14 }), await raisedThatMorning(here)],
    passed: (here) => raisedAgain(here, { before: 20, days: 15 }),
  },
  capa_plan_stalled: sides(plannedAgo, 61, 60),
  capa_cycles: sides(inCycle, 3, 2),
  capa_checker_implements: {
    found: async (here) => [
      await checked(here, 'assigned'),
      await checked(here, 'done'),
      await checked(here, 'completed'),
    ],
    passed: (here) => checked(here, 'no'),
  },
  capa_without_source: sides(sourced, false, true),
  capa_human_error_trained: sides(
    humanError,
    { type: 'process-change', strategy: 'training' },
    { type: 'process-change', strategy: 'engineering' },
  ),
};

const wayOf = (step: string) => (Object.hasOwn(fiveSteps, step) ? 'short' : 'long');

/** What the loops over all calls are told of CAPAs. */
export const samples = {
  kind: 'capa',
  input: ({ workspaceId, siteId, processId, accountId }, name) => ({
    workspace: workspaceId,
    name,
    subProcesses: [name.length % 2 ? 'Torque' : 'Final check'],
    description: 'What was found, and where.',
    dateDetected: '2026-01-15',
    severity: 3,
    site: siteId,
    process: processId,
    managers: [accountId],
  }),
  update: { name: 'Renamed CAPA' },
  action: { type: 'containment' },
  step: 'hold',
  // A CAPA rests for 90 days at most.
  asked: { reason: 'Waits for a part', resumeOn: daysAfter(dayIn('UTC'), 30) },
  movedTo: 'on-hold',
  heldAt: 'investigation',
  promisedAt: 'implementation',
  bringTo: (owner, recordId, state) => bringTo(owner, recordId, state as CapaStage), // its workflow's
  wayOf,
  setWay: (owner, recordId, step) => setFiveSteps(owner, recordId, wayOf(step) === 'short'),
  guards: capaGuardCases,
  xray,
  below: capaBelow,
  own: {},
} satisfies KindSamples;
