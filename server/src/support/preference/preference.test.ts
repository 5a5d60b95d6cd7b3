import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { preferenceEndpoints } from 'contract/support/preference/preference.endpoints';
import { preferenceListOf } from 'contract/support/preference/preference-lists';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, testApi, type Member, type TestApi } from '../../../test/api.ts';
import { addMember, makeWorld } from '../../../test/world.ts';

let api: TestApi;
let ada: Member;
let bob: Member;
/** Signs in without a second step. */
let cleo: Member;

beforeAll(async () => {
  api = await testApi();
  const world = await makeWorld(api);
  ada = world.owner;
  bob = await addMember(api, world, { level: 1 });
  cleo = await api.register('Cleo Example');
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

const keep = (person: Caller, key: string, value: unknown) =>
  person.call(preferenceEndpoints.keepItem, { params: { key }, body: { value } });
const change = (person: Caller, key: string, item: string, value: object) =>
  person.call(preferenceEndpoints.changeItem, { params: { key }, body: { item, value } });
const drop = (person: Caller, key: string, item: string) =>
  person.call(preferenceEndpoints.dropItem, { params: { key }, body: { item } });
const valueOf = async (key: string) => (await find(cleo, key)).value as unknown;

/** Another tab or device of the same person. */
async function anotherSession(): Promise<Caller> {
  const { user, password } = cleo;
  const { body } = await api.call(authEndpoints.login, { body: { email: user.email, password } });
  return api.withToken(body.tokens.access.token);
}

const filter = (name: string, more = {}) => ({ name, search: '', sort: null, filters: {}, ...more });
const opened = (link: string) => ({ title: link, number: null, module: null, link });

/** An item of each list, by a number; what tells it from the others is its first or only text. */
const kinds: [string, (n: number) => unknown, (n: number) => string][] = [
  ['favourites:risk:x', (n) => idNo(n), (n) => idNo(n)],
  ['filters:risk:x', (n) => filter(`Filter ${n}`), (n) => `filter ${n}`],
  ['recent', (n) => opened(`/risk/${n}`), (n) => `/risk/${n}`],
];
const idNo = (n: number) => `0195f000-0000-7000-8000-${String(n).padStart(12, '0')}`;
/** The items in the order of their ids: what comes at once comes in any order. */
const inOrder = (key: string, items: unknown) => {
  const idOf = (item: unknown) => preferenceListOf(key)?.idOf(item) ?? '';
  return (items as unknown[]).toSorted((one, other) => idOf(one).localeCompare(idOf(other)));
};

test.each(kinds)('items of %s that sessions keep and drop at once all count', async (key, itemOf, idOf) => {
  const again = await anotherSession();
  await keep(cleo, key, itemOf(0));
  const answers = await Promise.all([
    ...[1, 2, 3].map((n) => keep(cleo, key, itemOf(n))),
    ...[4, 5, 6].map((n) => keep(again, key, itemOf(n))),
    drop(again, key, idOf(0)),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const six = [1, 2, 3, 4, 5, 6].map(itemOf);
  expect(inOrder(key, await valueOf(key))).toEqual(six);
  // The same once more is the same, and what is not there is not missed.
  await keep(again, key, itemOf(3));
  const last = await drop(cleo, key, idOf(99));
  expect(inOrder(key, last.body.data.value)).toEqual(six);
});

test.each(kinds)('of %s are kept as many as is said, and not one more', async (key, itemOf) => {
  const list = preferenceListOf(key);
  const most = list?.most ?? 0;
  await save(
    cleo,
    key,
    Array.from({ length: most }, (_, n) => itemOf(n)),
  );
  const answer = await keep(cleo, key, itemOf(most));
  if (list?.full) {
    expect(answer).toMatchObject({ status: 400, body: { errors: { value: list.full } } });
  } else {
    expect(answer.body.data.value[0]).toEqual(itemOf(most));
  }
  expect(await valueOf(key)).toHaveLength(most);
  const tooMany = await save(
    cleo,
    key,
    Array.from({ length: most + 1 }, (_, n) => itemOf(n)),
  );
  expect(tooMany).toMatchObject({ status: 400, body: { errors: { value: expect.any(String) } } });
});

test('a filter is renamed and pinned where it stands, by whichever session', async () => {
  const key = 'filters:risk:pins';
  for (const name of ['Open', 'Held', 'Late']) await keep(cleo, key, filter(name));
  const again = await anotherSession();
  await Promise.all([
    change(cleo, key, 'held', { isPinned: true }),
    change(again, key, 'Held', { search: 'oven' }),
    change(again, key, 'Open', { name: 'Not done' }),
  ]);
  const held = filter('Held', { isPinned: true, search: 'oven' });
  expect(await valueOf(key)).toEqual([filter('Not done'), held, filter('Late')]);
  expect(await change(cleo, key, 'Late', { name: ' held' })).toMatchObject({
    status: 400,
    body: { errors: { name: 'You have a filter of this name' } },
  });
  expect(await change(cleo, key, 'Open', { isPinned: true })).toMatchObject({ status: 404 });
  await save(
    cleo,
    key,
    Array.from({ length: 9 }, (_, n) => filter(`Filter ${n}`, { isPinned: n < 8 })),
  );
  expect(await change(cleo, key, 'Filter 8', { isPinned: true })).toMatchObject({
    status: 400,
    body: { errors: { value: expect.stringContaining('Unpin one first') } },
  });
});

test('what is no item of its list, or of no list, is refused with a sentence', async () => {
  const wrong: [string, unknown, string][] = [
    ['favourites:risk:y', 'RSK-1', 'value'],
    ['favourites:risk:y', { id: idNo(1) }, 'value'],
    ['filters:risk:y', filter('  '), 'value.name'],
    ['filters:risk:y', filter('x'.repeat(61)), 'value.name'],
    ['filters:risk:y', { name: 'Open' }, 'value.search'],
    ['recent', opened('https://elsewhere.example'), 'value.link'],
    ['recent', opened('//elsewhere.example'), 'value.link'],
    ['columns:risk', 'name', 'key'],
  ];
  for (const [key, value, field] of wrong) {
    const answer = await keep(cleo, key, value);
    expect(answer, JSON.stringify(value)).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) } },
    });
    expect(JSON.stringify(answer.body)).not.toContain('Invalid input');
  }
  expect(await valueOf('favourites:risk:y')).toBeNull();
});

test('a list takes the place of what is none, and is never larger than one preference', async () => {
  await save(cleo, 'favourites:risk:z', 'nonsense');
  expect((await keep(cleo, 'favourites:risk:z', idNo(1))).body.data.value).toEqual([idNo(1)]);
  const large = (n: number) => filter(`Large ${n}`, { filters: { site: 'x'.repeat(4900) } });
  for (const n of [1, 2, 3, 4]) expect((await keep(cleo, 'filters:large', large(n))).status).toBe(200);
  const { status, body } = await keep(cleo, 'filters:large', large(5));
  expect([status, body.message]).toEqual([400, expect.stringContaining('more than is kept')]);
});

test('a person has at most 500 preferences in an organization; those that are there still change', async () => {
  await save(bob, 'first', 'of somebody');
  await api.owner.query(
    `with bobs as (select p.*, count(*) over () as kept from preferences p
                    where account_id = (select account_id from preferences where key = 'first'))
     insert into preferences (organization_id, account_id, key, value)
     select organization_id, account_id, 'more:' || n, '1' from bobs, generate_series(kept + 1, 500) n where key = 'first'`,
  );
  const sentence = 'At most 500 preferences are kept in an organization';
  for (const answer of [await save(bob, 'one-more', 1), await keep(bob, 'recent', opened('/risk'))]) {
    expect(answer).toMatchObject({ status: 400, body: { errors: { key: sentence } } });
  }
  expect((await save(bob, 'first', 2)).status).toBe(200);
  expect((await save(cleo, 'one-more', 1)).status).toBe(200);
});
