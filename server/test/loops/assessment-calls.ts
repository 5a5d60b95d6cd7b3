import { defaultScheme } from 'contract/modules/risk/risk-scheme';
import type { Rivals, Sample } from '../kind-samples.ts';
import type { World } from '../world.ts';

const { formula, likelihoods, impacts, dimensions, bands } = defaultScheme;
const scheme = { formula, likelihoods, impacts, dimensions, reason: 'As agreed' };
const criticalFrom = (from: number) =>
  bands.map((band) => (band.level === 'critical' ? { ...band, from } : band));

/** What the calls of the risk scheme and of assessments are made with. */
export const assessmentSamples: Record<string, (world: World) => Sample> = {
  'risk-scheme.preview': () => ({ query: { formula: 'LxI', medium: 4, high: 8, critical: 12 } }),
  'risk-scheme.publish': () => ({ body: { ...scheme, bands: criticalFrom(16), version: 1 } }),
};

export const assessmentRivals: Record<string, (world: World) => Rivals> = {
  'risk-scheme.publish': () => ({
    mine: { ...scheme, bands: criticalFrom(16), version: 1 },
    theirs: { ...scheme, bands: criticalFrom(20), version: 1 },
  }),
};

/** What they leave in the trail. */
export const assessmentRows: Record<string, readonly string[]> = {
  'risk-scheme.publish': ['risk_scheme.published'],
};
