import { dayIn, daysAfter } from 'contract/core/days';
import type { capaChecks } from 'contract/modules/capa/capa-xray';
import type { CapaStage } from 'contract/modules/capa/capa.workflow';
import { capaBelow } from '../../../test/capa-below.ts';
import { capaGuardCases } from '../../../test/capa-guard-cases.ts';
import { bringTo } from '../../../test/capa-stage.ts';
import type { KindSamples } from '../../../test/kind-samples.ts';
import { sides, today, type XrayCases, type XrayHere } from '../../../test/xray-case.ts';

/** A CAPA that is being implemented, with an action that stands so. */
async function implemented(here: XrayHere, status: string) {
  // Its actions are planned before: what was approved stays.
  const id = await here.addRecord({ status: `'in-progress'`, stage: `'investigation'` });
  await here.addAction(id, { status: `'${status}'` });
  await here.ask(`update records set stage = 'implementation' where id = $1`, [id]);
  return id;
}

/** A closed CAPA without a cause, of which it was said that one is required, or not. */
async function closed(here: XrayHere, required: string) {
  const id = await here.addRecord({ status: `'completed'`, stage: `'closed'`, closed_on: today });
  await here.ask('update capas set capa_required = $2 where id = $1', [id, required]);
  return id;
}

const xray: XrayCases<keyof typeof capaChecks> = {
  capa_without_action: sides(implemented, 'cancelled', 'pending'),
  capa_closed_without_cause: sides(closed, 'yes', 'no'),
};

/** What the loops over all calls are told of CAPAs. */
export const samples = {
  kind: 'capa',
  input: ({ workspaceId, siteId, processId, accountId }, name) => ({
    workspace: workspaceId,
    name,
    description: 'What was found, and where.',
    dateDetected: '2026-01-15',
    severity: 3,
    site: siteId,
    process: processId,
    managers: [accountId],
  }),
  update: { name: 'Renamed CAPA' },
  step: 'hold',
  // A CAPA rests for 90 days at most.
  asked: { reason: 'Waits for a part', resumeOn: daysAfter(dayIn('UTC'), 30) },
  movedTo: 'on-hold',
  heldAt: 'investigation',
  promisedAt: 'implementation',
  bringTo: (owner, recordId, state) => bringTo(owner, recordId, state as CapaStage), // its workflow's
  guards: capaGuardCases,
  xray,
  below: capaBelow,
  own: {},
} satisfies KindSamples;
