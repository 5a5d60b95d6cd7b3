import type { KindSamples } from '../../../test/kind-samples.ts';
import type { XrayHere } from '../../../test/xray-case.ts';

async function completed(here: XrayHere, verification: 'Open' | 'Verified') {
  const id = await here.addRecord({ status: `'completed'` });
  await here.ask('update audits set verification = $2 where id = $1', [id, verification]);
  return id;
}

/** What the loops over all calls are told of audits. */
export const samples = {
  kind: 'audit',
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
  update: { name: 'Renamed audit' },
  step: 'start',
  several: { category: 'Complaint' },
  xray: {
    audit_completed_unverified: {
      found: (here) => completed(here, 'Open'),
      passed: (here) => completed(here, 'Verified'),
    },
  },
  own: {
    verify: {
      body: { verification: 'Verified' },
      isDecision: true,
      rivals: { mine: { verification: 'Verified' }, theirs: { verification: 'Refuted' } },
      rows: ['audit.updated'],
    },
  },
} satisfies KindSamples;
