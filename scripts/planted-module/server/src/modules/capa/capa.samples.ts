import type { KindSamples } from '../../../test/kind-samples.ts';

/** What the loops over all calls are told of CAPAs. */
export const samples = {
  kind: 'capa',
  input: ({ workspaceId, siteId, processId, accountId }, name) => ({
    workspace: workspaceId,
    name,
    description: 'What was found, and where.',
    category: 'Scrap' as const,
    detectedOn: '2026-01-15',
    containment: 'The lot is held.',
    site: siteId,
    process: processId,
    managers: [accountId],
  }),
  update: { name: 'Renamed CAPA' },
  step: 'start',
  own: {
    verify: {
      body: { verification: 'Verified' },
      isDecision: true,
      rivals: { mine: { verification: 'Verified' }, theirs: { verification: 'Refuted' } },
      rows: ['capa.updated'],
    },
  },
} satisfies KindSamples;
