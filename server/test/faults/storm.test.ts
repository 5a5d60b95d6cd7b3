import { allEndpoints } from 'contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sizeOf, tell } from '../../../scripts/drills.mjs';
import type { Database } from '../../src/core/database.ts';
import { testApi, type TestApi } from '../api.ts';
import { rehearsing, type Rehearsal } from '../rehearsal.ts';
import { samples, type Sample } from '../samples.ts';
import { makeWorld, type World } from '../world.ts';

type Named = (typeof allEndpoints)[number];

// How many of all pairs are tried, and how often each.
const pairs = sizeOf('PAIRS', 300);
const rounds = sizeOf('ROUNDS', 1);

let api: TestApi;
let rehearsal: Rehearsal;
let worlds: [World, World];

const writes = allEndpoints.filter(({ call }) => call.method !== 'GET' && call.access !== 'public');

const sampleOf = ({ name }: Named, world: World): Sample => {
  const sample = samples[name]?.(world) ?? {};
  return { ...sample, params: { ...world.ids, ...sample.params } };
};

beforeAll(async () => {
  const around = (database: Database) => (rehearsal = rehearsing(database)).database;
  api = await testApi({}, undefined, { around, connections: 10 });
  worlds = [await makeWorld(api), await makeWorld(api)];
});
afterAll(() => api.close());

type Outcome = { name: string; status: number; ms: number; message: string };

async function send(one: Named, world: World): Promise<Outcome> {
  const began = performance.now();
  const { status, body } = await world.owner.call(one.call, sampleOf(one, world));
  return { name: one.name, status, ms: performance.now() - began, message: JSON.stringify(body).slice(0, 200) };
}

/** Pairs of all writes, each with each and with itself; so many of them, spread over all. */
function somePairs(count: number): [Named, Named][] {
  const all = writes.flatMap((one, index) =>
    writes.slice(index).map((other): [Named, Named] => [one, other]),
  );
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, index) => all[Math.floor(index * step)]).flatMap(
    (pair) => (pair ? [pair] : []),
  );
}

test('every write beside every other, in one organization and its neighbour: none is refused because of the other, and none waits for long', async () => {
  const outcomes: Outcome[] = [];
  const meetings: string[] = [];
  rehearsal.begin();
  for (const [one, other] of somePairs(pairs)) {
    const before = rehearsal.victims();
    for (let round = 0; round < rounds; round += 1) {
      const calls = worlds.flatMap((world) => [send(one, world), send(other, world), send(one, world)]);
      outcomes.push(...(await Promise.all(calls)));
    }
    if (rehearsal.victims() > before) meetings.push(`${one.name} and ${other.name}`);
  }
  rehearsal.end();
  const times = outcomes.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(times[Math.floor(times.length * part)] ?? 0);
  tell(`${outcomes.length} writes: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${Math.round(times.at(-1) ?? 0)} ms`);
  tell(`${rehearsal.victims()} ended in favour of another: ${meetings.join('; ')}`);
  const slow = outcomes.filter(({ ms }) => ms > 900).map(({ name, ms, status, message }) => `${name} ${Math.round(ms)} ${status} ${status >= 400 ? message : ''}`);
  tell(slow.join('\n'));
  tell(JSON.stringify((await api.owner.query('select deadlocks, conflicts from pg_stat_database where datname = current_database()')).rows));
  const refused = new Map<string, number>();
  for (const { name, status, message } of outcomes) if (status >= 300) refused.set(`${name} ${status} ${message}`, 1 + (refused.get(`${name} ${status} ${message}`) ?? 0));
  tell([...refused].join('\n'));
  expect(outcomes.filter(({ status }) => status >= 500)).toEqual([]);
  expect(outcomes.filter(({ status }) => status < 300).length).toBeGreaterThan(outcomes.length / 2);
  expect(meetings).toEqual([]);
}, 3_600_000);
