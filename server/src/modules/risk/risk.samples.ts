import type { KindSamples } from '../../../test/kind-samples.ts';

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
  step: 'start',
  own: {
    update5W2H: {
      body: { form5W2H: { what: 'A leak' } },
      rivals: { mine: { form5W2H: { what: 'A leak' } }, theirs: { form5W2H: { what: 'A spill' } } },
      rows: ['risk.updated'],
    },
    setAppetite: {
      body: { riskappetite: 9 },
      rivals: { mine: { riskappetite: 9 }, theirs: { riskappetite: 4 } },
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
