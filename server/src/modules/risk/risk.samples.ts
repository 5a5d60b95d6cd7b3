import type { KindSamples } from '../../../test/kind-samples.ts';
import type { RiskStage } from 'contract/modules/risk/risk.workflow';
import { bringTo, prepareNext } from '../../../test/risk-stage.ts';
import { riskGuardCases } from '../../../test/risk-guard-cases.ts';
import { riskBelow } from '../../../test/risk-below.ts';
import { riskXrayCases } from '../../../test/risk-xray-cases.ts';

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
  async bringTo(owner, recordId, state) {
    await bringTo(owner, recordId, state as RiskStage); // its workflow's
    if (state === 'monitoring') await prepareNext(owner, recordId);
  },
  guards: riskGuardCases,
  xray: riskXrayCases,
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
