import type { Rivals, Sample } from '../kind-samples.ts';
import type { World } from '../world.ts';

/** What is published of the appetite for a category. */
export const appetitePolicy = (category: string, appetite: number, version = 0) => ({
  category,
  appetite,
  tolerance: appetite + 4,
  statement: 'Small losses are part of the trade.',
  validFrom: '2026-01-01',
  reason: 'The board has decided',
  version,
});

/** What the calls of the risk appetite are made with. */
export const appetiteSamples: Record<string, (world: World) => Sample> = {
  'risk-appetite.publish': () => ({ body: appetitePolicy('Strategic', 12) }),
};

export const appetiteRivals: Record<string, (world: World) => Rivals> = {
  'risk-appetite.publish': () => ({
    mine: appetitePolicy('Strategic', 12),
    theirs: appetitePolicy('Strategic', 9),
  }),
};

/** What they leave in the trail. */
export const appetiteRows: Record<string, readonly string[]> = {
  'risk-appetite.publish': ['risk_appetite.published'],
};
