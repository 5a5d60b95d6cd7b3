import type { RecordKind } from 'contract/core/record-kinds';
import type { Rivals, Sample } from '../kind-samples.ts';
import type { World } from '../world.ts';

type Samples = Record<string, (world: World) => Sample>;

const categories = ['Machine', 'Method'];

/** What the calls of analyses are made with; `idsOf` gives the ids of the kind in a world, where it has its own. */
export const analysisSamples = (
  kind: RecordKind,
  idsOf: (world: World) => Record<string, string>,
): Samples => {
  const confirmed = (world: World) => idsOf(world)['confirmedId'] ?? world.ids['confirmedId'];
  const plain = [
    'list',
    'listDeleted',
    'listDropped',
    'find',
    'locate',
    'versions',
    'remove',
    'drop',
  ].flatMap((call) => [`-five-whys.${call}`, `-ishikawa.${call}`]);
  return {
    ...Object.fromEntries([...plain, '-cause.list', '-cause.remove'].map((name) => [name, () => ({})])),
    '-five-whys.create': () => ({ body: { name: 'Another problem' } }),
    '-five-whys.update': () => ({ body: { name: 'The problem, said better' } }),
    '-five-whys.restore': () => ({ first: `${kind}-five-whys.remove` }),
    '-five-whys.add': () => ({ body: { name: 'Another answer' } }),
    '-five-whys.change': () => ({ body: { name: 'The answer, said better' } }),
    '-five-whys.bringBack': () => ({ first: `${kind}-five-whys.drop` }),
    '-ishikawa.create': () => ({ body: { name: 'Another problem', categories } }),
    '-ishikawa.update': () => ({ body: { name: 'The problem, said better' } }),
    '-ishikawa.restore': () => ({ first: `${kind}-ishikawa.remove` }),
    '-ishikawa.add': () => ({ body: { name: 'Another cause', category: 'Method' } }),
    '-ishikawa.change': () => ({ body: { name: 'The cause, said better' } }),
    '-ishikawa.bringBack': () => ({ first: `${kind}-ishikawa.drop` }),
    '-ishikawa.vote': () => ({ body: { isFor: true } }),
    '-cause.create': (world) => ({ body: { branch: confirmed(world) } }),
    '-cause.update': () => ({ body: { name: 'The root cause, said better', certainty: 'most-probable' } }),
  };
};

const rivals = (): Rivals => ({ mine: { name: 'As I have it' }, theirs: { name: 'As they have it' } });

const versioned = [
  'five-whys.update',
  'five-whys.change',
  'ishikawa.update',
  'ishikawa.change',
  'cause.update',
];

/** Two changes of the same that cannot both be meant. */
export const analysisRivals = (kind: RecordKind): Record<string, () => Rivals> =>
  Object.fromEntries(versioned.map((name) => [`${kind}-${name}`, rivals]));

/** What each write says of itself in the trail. */
export const analysisRows = (kind: RecordKind): Record<string, readonly string[]> => {
  const ofMethod = (call: string, whole: string, part: string) => ({
    [`${call}.create`]: [`${whole}.created`],
    [`${call}.update`]: [`${whole}.updated`],
    [`${call}.remove`]: [`${whole}.deleted`],
    [`${call}.restore`]: [`${whole}.restored`],
    [`${call}.add`]: [`${part}.created`],
    [`${call}.change`]: [`${part}.updated`],
    [`${call}.drop`]: [`${part}.deleted`],
    [`${call}.bringBack`]: [`${part}.restored`],
  });
  return {
    ...ofMethod(`${kind}-five-whys`, `${kind}_five_whys`, `${kind}_five_whys_answer`),
    ...ofMethod(`${kind}-ishikawa`, `${kind}_ishikawa`, `${kind}_ishikawa_cause`),
    [`${kind}-ishikawa.vote`]: [`${kind}_ishikawa_cause.voted`],
    [`${kind}-cause.create`]: [`${kind}_cause.created`],
    [`${kind}-cause.update`]: [`${kind}_cause.updated`],
    [`${kind}-cause.remove`]: [`${kind}_cause.deleted`],
  };
};
