import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import {
  actionInputOf,
  type KindSamples,
  type RecordPlace,
  type Rivals,
  type Sample,
} from '../kind-samples.ts';
import { analysisRivals, analysisRows, analysisSamples } from './analysis-calls.ts';
import { approvalRows, approvalSamples } from './approval-calls.ts';
import { decisions, onVersion, lateRivals, lateRows, lateSamples } from './late-calls.ts';
import { severalRows, severalSamples } from './several-calls.ts';
import { type KindInWorld, kinds } from '../kinds.ts';
import type { World } from '../world.ts';

const inWorld = (world: World, kind: RecordKind): KindInWorld =>
  world.kinds[kind] ?? {
    ids: {},
    deletedId: world.deletedRiskId,
    raisedId: world.raisedRiskId,
    toApprove: world.toApprove,
    version: 1,
  };

const placeOf = (world: World, kind: RecordKind): RecordPlace => ({
  workspaceId: inWorld(world, kind).ids['workspaceId'] ?? world.workspaceId,
  siteId: world.siteId,
  processId: world.processId,
  accountId: world.owner.user.accountId,
  secondSiteId: world.secondSiteId,
  otherId: inWorld(world, kind).toApprove.freeId,
  checklistId: world.ids['checklistId'],
});

/** What whoever takes over what was raised is asked. */
const answersOf = (world: World, { kind, input }: KindSamples, name: string) => {
  const { workspace: _, ...answers } = input(placeOf(world, kind), name);
  return answers;
};

type Samples = Record<string, (world: World) => Sample>;

// What is asked below a record with nothing but its ids.
const plainBelow = [
  'action.list',
  'action.find',
  'action.remove',
  'action.candidates',
  'action.steps',
  'action.listExtensions',
  'action.groups',
  'action.release',
  'file.list',
  'file.find',
  'file.remove',
  'document.list',
  'document.find',
  'reading.history',
  'reading.checklistRuns',
];
const linked = ['list', 'items', 'candidates', 'trace'].map((name) => `link.${name}`);
const said = ['list', 'countUnread', 'people', 'find', 'remove'].map((name) => `comment.${name}`);

/** What the calls of actions and comments are made with. */
const samplesBelow = (kind: RecordKind): Samples => ({
  '-action.create': (world) => ({ body: actionInputOf(placeOf(world, kind), 'Another action') }),
  '-action.update': () => ({ body: { status: 'in-progress' } }),
  '-comment.create': () => ({ body: { text: 'Another comment' } }),
  '-comment.update': () => ({ body: { text: 'Said otherwise' } }),
  '-link.create': (world) => ({ body: { relation: 'affects', record: inWorld(world, kind).raisedId } }),
  '-link.remove': () => ({ body: { reason: 'It is about something else' } }),
  '-comment.takeDown': () => ({ body: { reason: 'Names a customer' } }),
  '-comment.resolve': () => ({ body: { resolved: true } }),
  '-comment.pin': () => ({ body: { pinned: true } }),
  '-comment.react': () => ({ body: { kind: 'agree', on: true } }),
  '-comment.markSeen': () => ({ body: { upTo: '2026-01-01T00:00:00Z' } }),
  '-action.move': () => ({ body: { step: 'start', version: 1 } }),
  '-action.claim': () => ({ first: `${kind}-action.release` }),
  '-action.decideExtension': () => ({ body: { decision: 'granted', comment: 'So be it', version: 1 } }),
  '-action.withdrawExtension': () => ({ first: `${kind}-action.extend` }),
  '-action.extend': () => ({
    first: `${kind}-action.decideExtension`,
    body: {
      newDate: '2101-01-01',
      reason: 'Other',
      justification: 'The part is late.',
      impact: 'None',
      interimControl: 'Checked by hand',
      version: 2,
    },
  }),
});

const freeIn = (world: World, kind: RecordKind) => {
  const { ids, toApprove } = inWorld(world, kind);
  return { ...ids, recordId: toApprove.freeId };
};

/** What the calls of what only this kind has below it are made with. */
const samplesOfParts = ({ kind, below }: KindSamples): Samples =>
  Object.fromEntries(
    Object.entries(below?.calls ?? {}).map(([name, { body, onFree }]) => [
      `-${name}`,
      (world: World) => ({
        ...(onFree ? { params: freeIn(world, kind) } : {}),
        ...(body ? { body: typeof body === 'function' ? body(placeOf(world, kind)) : body } : {}),
      }),
    ]),
  );

/** The calls of a record that need nothing besides its address. */
const plainCalls = [
  'list',
  'listMine',
  'listAsOf',
  'marks',
  'countPinned',
  'find',
  'findAsOf',
  'remove',
  'steps',
  'stages',
  'members',
];

/** What the calls that every kind has are made with, and its own. */
function samplesOf(samplesOfKind: KindSamples): Samples {
  const { kind, input, update, step, asked, movedTo = 'in-progress', several, own } = samplesOfKind;
  const of = (sampleOf: (world: World) => Sample) => (world: World) => ({
    params: inWorld(world, kind).ids,
    ...sampleOf(world),
  });
  const one = (world: World) => inWorld(world, kind).ids['recordId'] ?? world.recordId;
  // What is done with one that was raised by the short form is about another record than the rest.
  const raised = (world: World, body: Sample['body'] = {}): Sample => ({
    params: { ...inWorld(world, kind).ids, recordId: inWorld(world, kind).raisedId },
    body,
  });
  const samples: Samples = {
    ...Object.fromEntries(
      [
        ...plainCalls.map((name) => `.${name}`),
        ...[...plainBelow, ...said, ...linked].map((name) => `-${name}`),
      ].map((name) => [name, () => ({})]),
    ),
    '.create': (world) => ({ body: input(placeOf(world, kind), `Another ${recordKinds[kind].words.one}`) }),
    '.update': () => ({ body: update }),
    '.raise': ({ siteId }) => ({ body: { description: 'Something to look at.', site: siteId } }),
    '.revise': (world) => raised(world, { description: 'What it is, said again.' }),
    '.withdraw': (world) => raised(world),
    '.takeOver': (world) => raised(world, answersOf(world, samplesOfKind, 'Taken over')),
    '.decline': (world) => raised(world, { reason: 'It was put right at once.', version: 1 }),
    '.restore': (world) => ({ body: { libraries: [inWorld(world, kind).deletedId] } }),
    '.purge': (world) => ({ body: { libraries: [inWorld(world, kind).deletedId] } }),
    ...severalSamples({ one, movedTo, asked, several }),
    '.transfer': (world) => ({
      body: {
        from: world.owner.user.accountId,
        to: world.ids['accountId'],
        reason: 'She knows the line.',
        version: inWorld(world, kind).version,
      },
    }),
    '.move': () => ({ body: { step, ...asked } }),
    '.addMembers': ({ ids }) => ({ body: { members: [ids['memberId']] } }),
    '.removeMember': () => ({ first: `${kind}.addMembers` }),
    ...samplesBelow(kind),
    '-file.renew': ({ uploadKey }) => ({ body: { key: uploadKey } }),
    '-file.create': ({ uploadKey }) => ({ body: { key: uploadKey } }),
    ...approvalSamples((world) => inWorld(world, kind)),
    ...analysisSamples(kind, (world) => inWorld(world, kind).ids),
    ...lateSamples(samplesOfKind, (world) => inWorld(world, kind)),
    ...samplesOfParts(samplesOfKind),
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

const rivalsOf = (samples: KindSamples): Record<string, (world: World) => Rivals> => {
  const { kind, step, asked, own, below } = samples;
  const bothSay = (given: Rivals['mine']) => (world: World) =>
    onVersion({ mine: given, theirs: given }, inWorld(world, kind).version);
  return {
    [`${kind}.update`]: () => named('name'),
    [`${kind}.move`]: () => ({ mine: { step, ...asked }, theirs: { step, ...asked } }),
    [`${kind}.transfer`]: (world) => {
      const people = { from: world.owner.user.accountId, to: world.ids['accountId'] };
      return bothSay({ ...people, reason: 'She knows it.' })(world);
    },
    [`${kind}.confide`]: bothSay({ confidential: true, reason: 'It names a person.' }),
    [`${kind}.hold`]: bothSay({ isHeld: true, reason: 'A customer has complained.' }),
    [`${kind}-action.update`]: () => named('name'),
    [`${kind}-action.move`]: () => onVersion({ mine: { step: 'start' }, theirs: { step: 'start' } }, 1),
    [`${kind}-action.decideExtension`]: decisions,
    ...lateRivals(samples),
    [`${kind}-comment.update`]: () => named('text'),
    ...analysisRivals(kind),
    [`${kind}.revise`]: () => named('description'),
    [`${kind}.takeOver`]: (world) => ({
      mine: answersOf(world, samples, 'As I have it'),
      theirs: answersOf(world, samples, 'As they have it'),
    }),
    ...Object.fromEntries(
      Object.entries(below?.calls ?? {}).flatMap(([name, { rivals }]) =>
        rivals ? [[`${kind}-${name}`, () => rivals] as const] : [],
      ),
    ),
    ...Object.fromEntries(
      Object.entries(own).flatMap(([name, { rivals, isDecision }]) => {
        if (!rivals) return [];
        const of = (world: World) => (isDecision ? onVersion(rivals, inWorld(world, kind).version) : rivals);
        return [[`${kind}.${name}`, of] as const];
      }),
    ),
  };
};

const rowsOf = (of: KindSamples): Record<string, readonly string[]> => {
  const { kind, step, own, below } = of;
  return {
    [`${kind}.create`]: [`${kind}.created`],
    [`${kind}.restore`]: [`${kind}.restored`],
    [`${kind}.purge`]: [`${kind}.purged`],
    ...severalRows(kind, step),
    [`${kind}.transfer`]: [`${kind}.transferred`],
    [`${kind}.confide`]: [`${kind}.updated`],
    [`${kind}.hold`]: [`${kind}.hold-placed`],
    [`${kind}.update`]: [`${kind}.updated`],
    [`${kind}.remove`]: [`${kind}.deleted`],
    [`${kind}.raise`]: [`${kind}.created`],
    [`${kind}.revise`]: [`${kind}.updated`],
    [`${kind}.withdraw`]: [`${kind}.deleted`],
    [`${kind}.takeOver`]: [`${kind}.taken-over`],
    [`${kind}.decline`]: [`${kind}.deleted`],
    [`${kind}.move`]: [`${kind}.${step}`],
    [`${kind}.addMembers`]: [`${kind}.updated`],
    [`${kind}.removeMember`]: [`${kind}.updated`],
    [`${kind}-action.create`]: [`${kind}_action.created`],
    [`${kind}-action.update`]: [`${kind}_action.start`],
    [`${kind}-action.move`]: [`${kind}_action.start`],
    [`${kind}-action.claim`]: [`${kind}_action.claimed`],
    [`${kind}-action.release`]: [`${kind}_action.released`],
    [`${kind}-action.extend`]: [`${kind}_extension.requested`],
    [`${kind}-action.decideExtension`]: [`${kind}_extension.granted`, `${kind}_action.updated`],
    [`${kind}-action.withdrawExtension`]: [`${kind}_extension.withdrawn`],
    ...lateRows(of),
    [`${kind}-action.remove`]: [`${kind}_action.deleted`],
    [`${kind}-file.create`]: [`${kind}_file.attached`],
    [`${kind}-file.renew`]: [`${kind}_file.new-version`],
    [`${kind}-file.remove`]: [`${kind}_file.deleted`],
    [`${kind}-link.create`]: [`${kind}_link.created`],
    [`${kind}-link.remove`]: [`${kind}_link.deleted`],
    [`${kind}-comment.create`]: [`${kind}_comment.created`],
    [`${kind}-comment.update`]: [`${kind}_comment.updated`],
    [`${kind}-comment.remove`]: [`${kind}_comment.deleted`],
    [`${kind}-comment.takeDown`]: [`${kind}_comment.deleted`],
    [`${kind}-comment.resolve`]: [`${kind}_comment.resolve`],
    [`${kind}-comment.pin`]: [`${kind}_comment.pinned`],
    ...approvalRows(kind),
    ...analysisRows(kind),
    ...Object.fromEntries(
      Object.entries(below?.calls ?? {}).flatMap(([name, { rows }]) =>
        rows ? [[`${kind}-${name}`, rows] as const] : [],
      ),
    ),
    ...Object.fromEntries(Object.entries(own).map(([name, { rows }]) => [`${kind}.${name}`, rows])),
  };
};

const together = <T>(each: (kind: KindSamples) => Record<string, T>): Record<string, T> =>
  Object.assign({}, ...kinds.map(each)) as Record<string, T>; // what each kind gives

export const kindSamples = together(samplesOf);
export const kindRivals = together(rivalsOf);
export const kindRows = together(rowsOf);

/** The fields that a call's answer calls otherwise, by the call and the field. */
export const kindParts = together(({ kind, own }) => ({
  [`${kind}-action.decideExtension decision`]: 'status',
  [`${kind}-extension.decide decision`]: 'status',
  ...Object.fromEntries(
    Object.entries(own).flatMap(([name, { partOf = {} }]) =>
      Object.entries(partOf).map(([field, part]) => [`${kind}.${name} ${field}`, part] as const),
    ),
  ),
}));
