import { capaEndpoints } from 'contract/modules/capa/capa.endpoints';
import { isWorkspacePermission } from 'contract/core/rights/permissions';
import { allEndpoints } from 'contract/endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../api.ts';
import { addMember, makeWorld, type World } from '../world.ts';
import { sampleOf } from './samples.ts';

// Who may not read the activity log is not told who did what, and is told all else of records as everybody: no call takes an
// empty log for one that says nothing.

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

/** What shows entries of the log or the rights of who asks, besides what the log itself answers. */
const ofLog: ReadonlySet<string> = new Set([
  'risk-comment.list',
  'risk-reading.history',
  'member.list',
  'member.myAccess',
  'role.list',
  'role.find',
]);

const asked = allEndpoints.filter(
  ({ name, call: { method, access } }) =>
    method === 'GET' &&
    access !== 'public' &&
    access !== 'signedIn' &&
    isWorkspacePermission(access) &&
    !access.startsWith('log.') &&
    !ofLog.has(name),
);

// When something was worked out, and for how long a link is good, differs from call to call.
const ofMoment = /^(?:checkedAt|at|asOf|url)$/;
const timeless = (answer: object): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value: unknown) => (ofMoment.test(key) ? '' : value)));

async function answersOf(who: Member): Promise<Map<string, unknown>> {
  const answers = new Map<string, unknown>();
  for (const { name, call } of asked) {
    const { params, query } = sampleOf(name, world);
    const ofKind = Object.entries(world.kinds).find(([kind]) => new RegExp(`^${kind}[.-]`).test(name));
    const { status, body } = await who.call(call, { params: { ...params, ...ofKind?.[1].ids }, query });
    answers.set(name, timeless({ status, body }));
  }
  return answers;
}

test('whoever may not read the activity log is told the same of records as whoever may', async () => {
  const params = world.kinds.capa?.ids ?? {};
  await api.owner.query(
    `update capas set source = 'supplier', severity = 2, recurrence_likelihood = 1 where id = $1`,
    [params['recordId']],
  );
  const found = await world.owner.call(capaEndpoints.find, { params });
  const body = { step: 'submit', version: found.body.data.version };
  const moved = await world.owner.call(capaEndpoints.move, { params, body });
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  const reader = await addMember(api, world, { level: 5, levels: { log: 5 }, name: 'Rea Reader' });
  const whole = await answersOf(reader);
  await api.owner.query(
    `update roles set levels = '{"log": 0}' where id = (select role_id from account_permissions where account_id = $1)`,
    [reader.user.accountId],
  );
  const without = await answersOf(reader);
  expect(whole.size).toBeGreaterThan(100);
  for (const [name, answer] of whole) expect(without.get(name), name).toEqual(answer);
}, 120_000);
