import type { KindSamples, Rivals, Sample } from '../kind-samples.ts';
import type { KindInWorld } from '../kinds.ts';
import type { World } from '../world.ts';

// Of a decision the first is made on what is there.
export const onVersion = ({ mine, theirs }: Rivals, version: number): Rivals => ({
  mine,
  theirs: { ...theirs, version },
});

/** Two who decide the same request for more time. */
export const decisions = (): Rivals =>
  onVersion(
    {
      mine: { decision: 'granted', comment: 'As I have it' },
      theirs: { decision: 'refused', comment: 'As they have it' },
    },
    1,
  );

/** What is asked of a record whose due date is promised, of a kind whose records are given more time. */
export function lateSamples(
  { kind, promisedAt }: KindSamples,
  inWorld: (world: World) => KindInWorld,
): Record<string, (world: World) => Sample> {
  if (!promisedAt) return {};
  const of = (sample: Sample) => (world: World) => {
    const { ids, late } = inWorld(world);
    return { params: { ...ids, ...late }, ...sample };
  };
  return {
    '-extension.list': of({}),
    '-extension.decide': of({ body: { decision: 'granted', comment: 'So be it', version: 1 } }),
    '-extension.withdraw': of({ first: `${kind}-extension.ask` }),
    '-extension.ask': of({
      first: `${kind}-extension.decide`,
      body: {
        newDate: '2101-01-01',
        reason: 'Other',
        justification: 'The part is late.',
        impact: 'None',
        interimControl: 'Checked by hand',
        version: 3,
      },
    }),
  };
}

export const lateRivals = ({ kind, promisedAt }: KindSamples): Record<string, () => Rivals> =>
  promisedAt ? { [`${kind}-extension.decide`]: decisions } : {};

export const lateRows = ({ kind, promisedAt }: KindSamples): Record<string, readonly string[]> =>
  promisedAt
    ? {
        [`${kind}-extension.ask`]: [`${kind}_extension.requested`],
        [`${kind}-extension.decide`]: [`${kind}_extension.granted`, `${kind}.updated`],
        [`${kind}-extension.withdraw`]: [`${kind}_extension.withdrawn`],
      }
    : {};
