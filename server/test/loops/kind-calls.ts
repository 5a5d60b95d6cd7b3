import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import {
  actionInputOf,
  type KindSamples,
  type RecordPlace,
  type Rivals,
  type Sample,
} from '../kind-samples.ts';
import { type KindInWorld, kinds } from '../kinds.ts';
import type { World } from '../world.ts';

const inWorld = (world: World, kind: RecordKind): KindInWorld =>
  world.kinds[kind] ?? { ids: {}, deletedId: world.deletedRiskId, version: 1 };

const placeOf = (world: World, kind: RecordKind): RecordPlace => ({
  workspaceId: inWorld(world, kind).ids['workspaceId'] ?? world.workspaceId,
  siteId: world.siteId,
  processId: world.processId,
  accountId: world.owner.user.accountId,
});

type Samples = Record<string, (world: World) => Sample>;

/** What the calls that every kind has are made with, and its own. */
function samplesOf({ kind, input, update, step, own }: KindSamples): Samples {
  const of = (sampleOf: (world: World) => Sample) => (world: World) => ({
    params: inWorld(world, kind).ids,
    ...sampleOf(world),
  });
  const one = (world: World) => inWorld(world, kind).ids['recordId'] ?? world.recordId;
  const plain = ['list', 'listMine', 'countPinned', 'find', 'remove', 'steps', 'members'];
  const below = [
    'action.list',
    'action.find',
    'action.remove',
    'action.candidates',
    'action.steps',
    'action.listExtensions',
    'file.list',
    'file.find',
    'file.remove',
  ];
  const samples: Samples = {
    ...Object.fromEntries(
      [...plain.map((name) => `.${name}`), ...below.map((name) => `-${name}`)].map((name) => [
        name,
        () => ({}),
      ]),
    ),
    '.create': (world) => ({ body: input(placeOf(world, kind), `Another ${recordKinds[kind].words.one}`) }),
    '.update': () => ({ body: update }),
    '.restore': (world) => ({ body: { libraries: [inWorld(world, kind).deletedId] } }),
    '.purge': (world) => ({ body: { libraries: [inWorld(world, kind).deletedId] } }),
    '.removeMany': (world) => ({ body: { libraries: [one(world)] } }),
    '.move': () => ({ body: { step } }),
    '.addMembers': ({ ids }) => ({ body: { members: [ids['memberId']] } }),
    '.removeMember': () => ({ first: `${kind}.addMembers` }),
    '-action.create': (world) => ({ body: actionInputOf(placeOf(world, kind), 'Another action') }),
    '-action.update': () => ({ body: { status: 'in-progress' } }),
    '-action.move': () => ({ body: { step: 'start', version: 1 } }),
    '-action.decideExtension': () => ({ body: { decision: 'granted', comment: 'So be it', version: 1 } }),
    '-action.extend': () => ({
      first: `${kind}-action.decideExtension`,
      body: { newDate: '2101-01-01', reason: 'Other', justification: 'The part is late.', version: 2 },
    }),
    '-file.create': ({ uploadKey }) => ({ body: { key: uploadKey } }),
    ...Object.fromEntries(
      Object.entries(own).map(([name, { body, isDecision }]) => [
        `.${name}`,
        (world: World) =>
          body ? { body: isDecision ? { ...body, version: inWorld(world, kind).version } : body } : {},
      ]),
    ),
  };
  return Object.fromEntries(Object.entries(samples).map(([name, sample]) => [`${kind}${name}`, of(sample)]));
}

const named = (name: string): Rivals => ({
  mine: { [name]: 'As I have it' },
  theirs: { [name]: 'As they have it' },
});

// Of a decision the first is made on what is there.
const onVersion = ({ mine, theirs }: Rivals, version: number): Rivals => ({
  mine,
  theirs: { ...theirs, version },
});

const rivalsOf = ({ kind, step, own }: KindSamples): Record<string, (world: World) => Rivals> => ({
  [`${kind}.update`]: () => named('name'),
  [`${kind}.move`]: () => ({ mine: { step }, theirs: { step } }),
  [`${kind}-action.update`]: () => named('name'),
  ...Object.fromEntries(
    Object.entries(own).flatMap(([name, { rivals, isDecision }]) => {
      if (!rivals) return [];
      const of = (world: World) => (isDecision ? onVersion(rivals, inWorld(world, kind).version) : rivals);
      return [[`${kind}.${name}`, of] as const];
    }),
  ),
});

const rowsOf = ({ kind, step, own }: KindSamples): Record<string, readonly string[]> => ({
  [`${kind}.create`]: [`${kind}.created`],
  [`${kind}.restore`]: [`${kind}.restored`],
  [`${kind}.purge`]: [`${kind}.purged`],
  [`${kind}.removeMany`]: [`${kind}.deleted`],
  [`${kind}.update`]: [`${kind}.updated`],
  [`${kind}.remove`]: [`${kind}.deleted`],
  [`${kind}.move`]: [`${kind}.${step}`],
  [`${kind}.addMembers`]: [`${kind}.updated`],
  [`${kind}.removeMember`]: [`${kind}.updated`],
  [`${kind}-action.create`]: [`${kind}_action.created`],
  [`${kind}-action.update`]: [`${kind}_action.start`],
  [`${kind}-action.move`]: [`${kind}_action.start`],
  [`${kind}-action.extend`]: [`${kind}_extension.requested`],
  [`${kind}-action.decideExtension`]: [`${kind}_extension.granted`, `${kind}_action.updated`],
  [`${kind}-action.remove`]: [`${kind}_action.deleted`],
  [`${kind}-file.create`]: [`${kind}_file.attached`],
  [`${kind}-file.remove`]: [`${kind}_file.deleted`],
  ...Object.fromEntries(Object.entries(own).map(([name, { rows }]) => [`${kind}.${name}`, rows])),
});

const together = <T>(each: (kind: KindSamples) => Record<string, T>): Record<string, T> =>
  Object.assign({}, ...kinds.map(each)) as Record<string, T>; // what each kind gives

export const kindSamples = together(samplesOf);
export const kindRivals = together(rivalsOf);
export const kindRows = together(rowsOf);

/** The fields that a call's answer calls otherwise, by the call and the field. */
export const kindParts = together(({ kind, own }) => ({
  [`${kind}-action.decideExtension decision`]: 'status',
  ...Object.fromEntries(
    Object.entries(own).flatMap(([name, { partOf = {} }]) =>
      Object.entries(partOf).map(([field, part]) => [`${kind}.${name} ${field}`, part] as const),
    ),
  ),
}));
