import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import type { Rivals, Sample } from '../kind-samples.ts';
import type { World } from '../world.ts';

const { formula, likelihoods, impacts, dimensions, bands } = defaultScheme;
const scheme = { formula, likelihoods, impacts, dimensions, reason: 'As agreed' };
const criticalFrom = (from: number) =>
  bands.map((band) => (band.level === 'critical' ? { ...band, from } : band));

const scored = { likelihood: 3, impacts: { people: 4, customer: 2 } };
const judged = { ...scored, rationale: 'The guard was open twice.', knowledge: 'medium' as const };

const ofAssessed = ({ ids }: Pick<World, 'ids'>): Sample => ({
  params: { recordId: ids['assessedId'] ?? '' },
});

/** What the calls of the risk scheme and of assessments are made with. */
export const assessmentSamples: Record<string, (world: World) => Sample> = {
  ...Object.fromEntries(
    ['list', 'series', 'evaluators', 'find'].map((call) => [`risk-assessment.${call}`, ofAssessed]),
  ),
  'risk-assessment.create': (world) => ({ ...ofAssessed(world), body: { ...judged, type: 'target' } }),
  'risk-assessment.askPanel': ({ owner, ids, leadId }) => ({
    ...ofAssessed({ ids }),
    body: { type: 'inherent', evaluators: [owner.user.accountId, leadId] },
  }),
  'risk-assessment.score': ({ ids }) => ({
    params: { recordId: ids['assessedId'] ?? '', assessmentId: ids['blindId'] ?? '' },
    body: scored,
  }),
  'risk-assessment.agree': ({ ids }) => ({
    params: { recordId: ids['assessedId'] ?? '', assessmentId: ids['scoredId'] ?? '' },
    body: { ...judged, version: 1 },
  }),
  'risk-assessment.decide': (world) => ({
    ...ofAssessed(world),
    body: { status: 'reviewed', feedback: 'I agree', version: 1 },
  }),
  'risk-assessment.remove': ({ ids }) => ({
    params: { recordId: ids['assessedId'] ?? '', assessmentId: ids['blindId'] ?? '' },
    body: { reason: 'They met instead' },
  }),
  'risk-scheme.preview': () => ({ query: { formula: 'LxI', medium: 4, high: 8, critical: 12 } }),
  'risk-scheme.publish': () => ({ body: { ...scheme, bands: criticalFrom(16), version: 1 } }),
};

export const assessmentRivals: Record<string, (world: World) => Rivals> = {
  'risk-assessment.agree': () => ({
    mine: { ...judged, version: 1, rationale: 'As I have it' },
    theirs: { ...judged, version: 1, rationale: 'As they have it' },
  }),
  'risk-assessment.decide': () => ({
    mine: { status: 'reviewed', feedback: 'As I have it', version: 1 },
    theirs: { status: 'reviewed', feedback: 'As they have it', version: 1 },
  }),
  'risk-scheme.publish': () => ({
    mine: { ...scheme, bands: criticalFrom(16), version: 1 },
    theirs: { ...scheme, bands: criticalFrom(20), version: 1 },
  }),
};

/** What they leave in the trail. */
export const assessmentRows: Record<string, readonly string[]> = {
  'risk-assessment.create': ['risk_assessment.created'],
  'risk-assessment.askPanel': ['risk_assessment.created'],
  'risk-assessment.score': ['risk_assessment.scored'],
  'risk-assessment.agree': ['risk_assessment.agreed'],
  'risk-assessment.decide': ['risk_assessment.reviewed', 'risk.updated'],
  'risk-assessment.remove': ['risk_assessment.deleted'],
  'risk-scheme.publish': ['risk_scheme.published'],
};
