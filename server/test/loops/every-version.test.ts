import { allEndpoints } from 'contract/endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Answer, testApi, type TestApi } from '../api.ts';
import { rivals } from './rivals.ts';
import { sampleOf } from './samples.ts';
import { renewedWorld, type World } from '../world.ts';

type Named = (typeof allEndpoints)[number];

let api: TestApi;
const untouched = renewedWorld(() => api);
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const fieldsOf = ({ call }: Named): Record<string, unknown> => {
  const schema = z.toJSONSchema(call.body ?? z.object({}), { io: 'input', unrepresentable: 'any' });
  return schema.properties ?? {};
};

// Who asks for more time says what they saw of it, and changes nothing of it: extension.test.ts looks at that.
const isAsking = ({ name }: Named) => name.endsWith('-action.extend') || name.endsWith('-extension.ask');

// What is declined is gone, and nobody changes it after that: raise.test.ts looks at the version that was seen.
const isFarewell = ({ name }: Named) => name.endsWith('.decline');

const versioned = allEndpoints.filter(
  (one) => 'version' in fieldsOf(one) && !isAsking(one) && !isFarewell(one),
);

const versionIn = ({ body }: Answer): number | undefined => body.data?.version ?? body.version;

/** Somebody's call in a world, made on a version; without one on the newest. */
function send(world: World, { name, call }: Named, body: object, version?: number): Promise<Answer> {
  const { params } = sampleOf(name, world);
  return world.owner.call(call, {
    params: { ...params },
    body: { ...body, ...(version === undefined ? {} : { version }) },
  });
}

test('every call that is made on a version has its rivals here', () => {
  expect(Object.keys(rivals).toSorted()).toEqual(versioned.map(({ name }) => name).toSorted());
});

/** What is over is not changed again, and says so. */
const isEnd = (name: string) => name === 'access-review.complete';

/**
 * A world, and the version in it of what a call changes. Whoever names a version before the first is told it and changes
 * nothing; what is not kept before its first change has none to name, and is changed in another world to be told.
 */
async function worldToChange(one: Named): Promise<{ world: World; seen: number }> {
  const world = await untouched();
  if (isEnd(one.name)) return { world, seen: world.review.version };
  const { theirs = {} } = rivals[one.name]?.(world) ?? {};
  const told = await send(world, one, theirs, 0);
  if (told.status === 409) return { world, seen: told.body.details.current?.version ?? 0 };
  const changed = told.status < 300 ? told : await send(world, one, theirs);
  expect(changed.status, JSON.stringify(changed.body)).toBeLessThan(300);
  return { world: await untouched(), seen: (versionIn(changed) ?? 2) - 1 };
}

/** What is in use is not deleted: no checklist that is published or retired, and no assessment that is agreed on. */
const used = ['checklist.publish', 'checklist.retire', 'risk-assessment.agree', 'risk-assessment.decide'];
// What is on legal hold is not deleted either, and what is deleted may be placed on hold.
const isOfUsed = (name: string) => used.includes(name) || name.endsWith('.hold');

const removalOf = ({ name }: Named) =>
  allEndpoints.find((other) => other.name === name.replace(/\.\w+$/, '.remove'));

describe.each(versioned.map((one) => [one.name, one] as const))('%s', (name, one) => {
  const rivalsIn = (world: World) => rivals[name]?.(world) ?? { mine: {}, theirs: {} };

  test('made by two on the same version is done for one; the other is told what is there now', async () => {
    const { world, seen } = await worldToChange(one);
    const { mine, theirs } = rivalsIn(world);
    const both = await Promise.all([send(world, one, theirs, seen), send(world, one, mine, seen)]);
    const [done, refused] = both.toSorted((a, b) => a.status - b.status);
    expect([done?.status, refused?.status], JSON.stringify(refused?.body)).toEqual([200, 409]);
    if (isEnd(name)) return;
    expect(refused?.body.code).toBe('VERSION_CONFLICT');
    expect(refused?.body.details.fields).not.toEqual([]);
    expect(refused?.body.details.current).toBeTruthy();
  });

  const removal = removalOf(one);
  if (!removal || isOfUsed(name)) return;
  test('of what somebody deletes meanwhile is not found, whoever comes first', async () => {
    const world = await untouched();
    const { mine, theirs } = rivalsIn(world);
    const { params } = sampleOf(name, world);
    const remove = async () =>
      removal &&
      world.owner.call(removal.call, { params: { ...params }, body: sampleOf(removal.name, world).body });
    const [changed, removed] = await Promise.all([send(world, one, theirs), remove()]);
    expect(removed.status, JSON.stringify(removed.body)).toBe(200);
    expect([200, 404]).toContain(changed.status);
    expect((await send(world, one, mine, 1)).status).toBe(404);
  });
});

/** Calls that change several that are named, and have no versions, with the reason. */
const withoutVersions: Record<string, string> = {
  'access-review.keep': 'What was decided already is left as it is.',
  'member.add': 'They are not there yet.',
};

const several = allEndpoints.filter((one) => {
  const fields = fieldsOf(one);
  return ['accounts', 'libraries', 'lines'].some((name) => name in fields);
});

describe('of several', () => {
  test('everything that is changed may be told the versions that were seen', () => {
    const without = several.filter((one) => !('versions' in fieldsOf(one))).map(({ name }) => name);
    expect(without.toSorted()).toEqual(Object.keys(withoutVersions).toSorted());
  });

  const told = several.filter((one) => 'versions' in fieldsOf(one));
  test.each(told.map((one) => [one.name, one] as const))(
    '%s leaves alone who has changed since, and says which',
    async (_name, one) => {
      const world = await untouched();
      const { body = {} } = sampleOf(one.name, world);
      const ids = (body['accounts'] ?? body['libraries']) as string[]; // what the samples name
      const sendOn = (version: number) =>
        send(world, one, { ...body, versions: Object.fromEntries(ids.map((id) => [id, version])) });
      const refused = await sendOn(0);
      const why = refused.status === 200 ? refused.body.data : refused.body.details;
      expect([200, 409]).toContain(refused.status);
      expect(why.refused.map(({ _id }: { _id: string }) => _id)).toEqual(ids);
      const done = await sendOn(2 ** 31 - 1);
      expect(done.status, JSON.stringify(done.body)).toBe(200);
      expect(done.body.data.refused ?? []).toEqual([]);
    },
  );
});
