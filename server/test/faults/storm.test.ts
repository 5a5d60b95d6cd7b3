import { accountEndpoints } from 'contract/people/account/account.endpoints';
import type { Endpoint } from 'contract/core/endpoint';
import { allEndpoints } from 'contract/endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sizeOf, tell } from '../../../scripts/drills.mjs';
import type { Database } from '../../src/core/database/database.ts';
import { testApi, type Caller, type TestApi } from '../api.ts';
import { rehearsing, type Rehearsal } from '../rehearsal.ts';
import type { Sample } from '../kind-samples.ts';
import { samples } from '../loops/samples.ts';
import { addMember, makeWorld, type World } from '../world.ts';

type Write = { name: string; call: Endpoint; sample: (world: World) => Sample };

// How many of all pairs are tried, and how often each.
const pairs = sizeOf('PAIRS', 150);
const rounds = sizeOf('ROUNDS', 1);

let api: TestApi;
let rehearsal: Rehearsal;
let places: Place[];

// What the samples leave out, and what takes more than they do.
const variants: Write[] = [
  {
    name: 'account.update that takes an owner their place',
    call: accountEndpoints.update,
    sample: ({ ids }) => ({ params: { accountId: ids.ownerId ?? '' }, body: { organizationRole: 'admin' } }),
  },
  {
    name: 'account.update that shuts somebody out',
    call: accountEndpoints.update,
    sample: ({ ids }) => ({
      params: ids,
      body: { status: 'inactive', reason: 'On leave', leaveUnassigned: true },
    }),
  },
  {
    name: 'account.updateMany that shuts people out',
    call: accountEndpoints.updateMany,
    sample: ({ ids }) => ({
      params: ids,
      body: {
        accounts: [ids.candidateId, ids.accountId],
        status: 'inactive',
        reason: 'On leave',
        leaveUnassigned: true,
      },
    }),
  },
  {
    name: 'user.updateMe with all that is asked for',
    call: userEndpoints.updateMe,
    sample: ({ owner }) => ({
      body: {
        name: 'Ada Renamed',
        orgName: 'Renamed Works',
        email: 'renamed@example.test',
        password: 'another horse battery',
        currentPassword: owner.password,
      },
    }),
  },
];

const writes: Write[] = [
  ...allEndpoints
    .filter(({ call }) => call.method !== 'GET' && call.access !== 'public')
    .map(({ name, call }) => ({
      name,
      call,
      sample: (world: World) => {
        const sample = samples[name]?.(world) ?? {};
        return { ...sample, params: { ...world.ids, ...sample.params } };
      },
    })),
  ...variants,
];

/** An organization with two people who write at once. */
type Place = { world: World; people: [Caller, Caller] };

async function makeStormPlace(): Promise<Place> {
  const world = await makeWorld(api);
  const [other, third] = [
    await addMember(api, world, { role: 'owner', name: 'Another owner' }),
    await addMember(api, world, { role: 'owner', name: 'A third owner' }),
  ];
  const ids = { ...world.ids, ownerId: third.user.accountId };
  return { world: { ...world, ids }, people: [world.owner, other] };
}

beforeAll(async () => {
  const around = (database: Database) => (rehearsal = rehearsing(database)).database;
  api = await testApi({}, undefined, { around, connections: 10 });
  places = [await makeStormPlace(), await makeStormPlace()];
});
afterAll(() => api.close());

type Outcome = { name: string; status: number; ms: number; message: string };

async function send({ name, call, sample }: Write, world: World, caller: Caller): Promise<Outcome> {
  const began = performance.now();
  const { status, body } = await caller.call(call, sample(world));
  return { name, status, ms: performance.now() - began, message: JSON.stringify(body).slice(0, 200) };
}

/** Pairs of all writes, each with each and with itself; so many of them, spread over all. */
function somePairs(count: number): [Write, Write][] {
  const all = writes.flatMap((one, index) =>
    writes.slice(index).map((other): [Write, Write] => [one, other]),
  );
  const step = Math.max(1, all.length / count);
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, index) => all[Math.floor(index * step)],
  ).flatMap((pair) => (pair ? [pair] : []));
}

test('a storm: every write beside every other, in one organization and its neighbour, and none is refused because of another', async () => {
  const outcomes: Outcome[] = [];
  const meetings: string[] = [];
  rehearsal.begin();
  for (const [one, other] of somePairs(pairs)) {
    const before = rehearsal.victims();
    for (let round = 0; round < rounds; round += 1) {
      const calls = places.flatMap(({ world, people: [first, second] }) => [
        send(one, world, first),
        send(other, world, second),
        send(one, world, second),
        send(other, world, first),
      ]);
      outcomes.push(...(await Promise.all(calls)));
    }
    if (rehearsal.victims() > before) meetings.push(`${one.name} and ${other.name}`);
  }
  rehearsal.end();
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0);
  tell(
    `${outcomes.length} writes: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${Math.round(times.at(-1) ?? 0)} ms`,
  );
  tell(`${rehearsal.victims()} ended in favour of another: ${meetings.join('; ')}`);
  expect(outcomes.filter(({ status }) => status >= 500)).toEqual([]);
  expect(outcomes.filter(({ status }) => status < 300).length).toBeGreaterThan(outcomes.length / 2);
  expect(meetings).toEqual([]);
}, 3_600_000);
