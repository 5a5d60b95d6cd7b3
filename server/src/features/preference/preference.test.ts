import { preferenceEndpoints } from 'contract/preference/preference.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { addMember, makeWorld } from '../../../test/world.ts';

let api: TestApi;
let ada: Member;
let bob: Member;

beforeAll(async () => {
  api = await testApi();
  const world = await makeWorld(api);
  ada = world.owner;
  bob = await addMember(api, world, { level: 1 });
});
afterAll(() => api.close());

const save = (person: Member, key: string, value: unknown) =>
  person.call(preferenceEndpoints.save, { params: { key }, body: { value } });
const find = async (person: Member, key: string) =>
  (await person.call(preferenceEndpoints.find, { params: { key } })).body.data;

test('what one person remembers in an organization, nobody else there gets', async () => {
  expect(await find(ada, 'columns:risk')).toEqual({ key: 'columns:risk', value: null });
  const saved = await save(ada, 'columns:risk', ['name', 'status']);
  expect(saved).toMatchObject({
    status: 200,
    body: { data: { key: 'columns:risk', value: ['name', 'status'] } },
  });
  await save(bob, 'columns:risk', ['site']);
  expect((await find(ada, 'columns:risk')).value).toEqual(['name', 'status']);
  expect((await find(bob, 'columns:risk')).value).toEqual(['site']);
});

test('any JSON is remembered as it was sent, the last one counting', async () => {
  for (const value of [
    { a: { b: [1, 'zwei', null, true] } },
    'text',
    0,
    false,
    null,
    [],
    '\u65e5\u672c\u8a9e \u{1f6e0}',
  ]) {
    expect((await save(ada, 'x', value)).status).toBe(200);
    expect((await find(ada, 'x')).value).toEqual(value);
  }
});

test('the same key in another organization of that person is another preference', async () => {
  await save(bob, 'view', 'here');
  const own = api.withToken(bob.tokens.access.token);
  expect((await own.call(preferenceEndpoints.find, { params: { key: 'view' } })).body.data.value).toBeNull();
});

test('keys and values that cannot be kept are refused with a sentence', async () => {
  for (const key of ['a b', 'a/b', '\u00e9', 'x'.repeat(101)]) {
    expect(await save(ada, key, 1)).toMatchObject({
      status: 400,
      body: { errors: { key: expect.any(String) } },
    });
  }
  for (const value of ['a\u0000b', { 'a\u0000': 1 }, ['\ud800'], undefined, 'x'.repeat(20_001)]) {
    expect(await save(ada, 'x', value)).toMatchObject({
      status: 400,
      body: { errors: { value: expect.any(String) } },
    });
  }
  expect((await save(ada, 'A-z.0_9:risk', 'ok')).status).toBe(200);
});
