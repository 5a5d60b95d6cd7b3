import { delegationEndpoints } from 'contract/access/delegation/delegation.endpoints';
import { daysAfter } from 'contract/core/days';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, type Place } from '../../../test/make.ts';
import { addMember } from '../../../test/world.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import { keepNotices } from '../../support/notification/notification.service.ts';
import { findDelegationNotices } from './delegation-notice.service.ts';

let api: TestApi;
let place: Place;
let ada: Member;
let ben: Member;
let cleo: Member;
let stranger: Member;

const today = new Date().toISOString().slice(0, 10);
const inDays = (days: number) => daysAfter(today, days);

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  const add = (name: string) => addMember(api, joined(place), { level: 2, name });
  ada = await add('Ada Approver');
  ben = await add('Ben Beside');
  cleo = await add('Cleo Contributor');
  stranger = (await makePlace(api, 'Stella Stranger')).owner;
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.owner.query('update delegations set ended_at = now() where ended_at is null');
});

type Body = Record<string, unknown>;
const away = (who: Member, more: Body = {}) =>
  who.call(delegationEndpoints.create, {
    body: { firstDay: inDays(10), lastDay: inDays(14), kinds: ['approval', 'task'], ...more },
  });
const idOf = ({ user }: Member) => user.accountId;

test('somebody says when they are away and who stands in, changes it, and takes it back', async () => {
  const made = await away(ada, { to: idOf(ben), reason: 'Surgery' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.data).toMatchObject({
    from: { name: 'Ada Approver' },
    to: { name: 'Ben Beside' },
    state: 'planned',
    modules: null,
    reason: 'Surgery',
  });
  const params = { delegationId: made.body.data._id };
  const changed = await ada.call(delegationEndpoints.update, {
    params,
    body: { lastDay: inDays(20), modules: ['risk'], version: 1 },
  });
  expect(changed.body.data).toMatchObject({ lastDay: inDays(20), modules: ['risk'], version: 2 });
  const listed = await ben.call(delegationEndpoints.listMine, {});
  expect(listed.body.data[0]).toMatchObject({ _id: params.delegationId, lastDay: inDays(20) });
  const ended = await ada.call(delegationEndpoints.end, { params });
  expect(ended.body.data).toMatchObject({ state: 'ended', endedBy: { name: 'Ada Approver' } });
  expect((await ada.call(delegationEndpoints.end, { params })).status).toBe(409);
});

test('an absence without anybody who stands in is an absence', async () => {
  const made = await away(ada, { firstDay: inDays(-1), lastDay: inDays(1) });
  expect(made.body.data).toMatchObject({ to: null, state: 'running' });
});

const refusals: [string, () => Promise<Body>, string, RegExp][] = [
  ['nobody stands in for themselves', async () => ({ to: idOf(ada) }), 'to', /themselves/],
  [
    'the last day is not before the first',
    async () => ({ lastDay: inDays(9) }),
    'lastDay',
    /before the first/,
  ],
  [
    'what is over is not announced',
    async () => ({ firstDay: inDays(-9), lastDay: inDays(-3) }),
    'lastDay',
    /over already/,
  ],
  ['it is not for ever', async () => ({ lastDay: inDays(500) }), 'lastDay', /At most 366 days/],
];
for (const [what, body, field, words] of refusals)
  test(`it is refused: ${what}`, async () => {
    const refused = await away(ada, await body());
    expect(refused.status).toBe(400);
    expect(refused.body.errors[field]).toMatch(words);
  });

test('two absences of one person for the same thing do not overlap, for different modules they may', async () => {
  await away(ada, { to: idOf(ben), modules: ['risk'] });
  const twice = await away(ada, { to: idOf(cleo), firstDay: inDays(14), lastDay: inDays(16) });
  expect(twice.body.errors.firstDay).toMatch(/^Ada Approver is away from .+ to .+ already/);
  expect((await away(ada, { to: idOf(cleo), modules: ['capa'] })).status).toBe(201);
  expect((await away(ada, { firstDay: inDays(15), lastDay: inDays(16) })).status).toBe(201);
});

test('of two at the same moment one is refused', async () => {
  const answers = await Promise.all([away(ada, { to: idOf(ben) }), away(ada, { to: idOf(cleo) })]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 400]);
});

test('nobody stands in for who stands in', async () => {
  await away(ada, { to: idOf(ben) });
  const chained = await away(ben, { to: idOf(cleo) });
  expect(chained.body.errors.to).toMatch(/^Ben Beside stands in for Ada Approver from .+ End that first/);
  await api.owner.query('update delegations set ended_at = now() where ended_at is null');
  await away(ben, { to: idOf(cleo) });
  const other = await away(ada, { to: idOf(ben) });
  expect(other.body.errors.to).toMatch(/^Ben Beside is away from .+ Choose somebody who is there/);
});

test('whoever is not there, not active or works elsewhere cannot stand in', async () => {
  expect((await away(ada, { to: idOf(stranger) })).status).toBe(404);
  const gone = await addMember(api, joined(place), { level: 2, name: 'Gus Gone' });
  await api.owner.query(`update accounts set status = 'inactive' where id = $1`, [idOf(gone)]);
  expect((await away(ada, { to: idOf(gone) })).body.errors.to).toBe('Gus Gone is no longer active');
  const apart = await addMember(api, joined(place), { level: 2, name: 'Abe Apart' });
  await api.owner.query('delete from account_permissions where account_id = $1', [idOf(apart)]);
  expect((await away(ada, { to: idOf(apart) })).body.errors.to).toMatch(/works in no workspace of/);
  const offered = await ada.call(delegationEndpoints.people, {});
  const names = offered.body.data.map(({ name }: { name: string }) => name);
  expect(names).toContain('Ben Beside');
  for (const name of ['Ada Approver', 'Gus Gone', 'Abe Apart']) expect(names).not.toContain(name);
});

test('an administrator says it for somebody, which the log names; a colleague does not', async () => {
  const refused = await away(cleo, { person: idOf(ada) });
  expect(refused.status).toBe(403);
  const made = await away(place.owner, { person: idOf(ada), to: idOf(ben) });
  expect(made.body.data).toMatchObject({ from: { name: 'Ada Approver' } });
  const { body } = await place.owner.call(logEndpoints.listAll, { query: { entity: 'delegation' } });
  expect(body.data.logs[0]).toMatchObject({
    message: 'Created the absence of Ada Approver',
    performedBy: { name: place.owner.user.name },
  });
  const params = { delegationId: made.body.data._id };
  expect((await cleo.call(delegationEndpoints.end, { params })).status).toBe(404);
  expect((await ben.call(delegationEndpoints.end, { params })).status).toBe(403);
  expect((await stranger.call(delegationEndpoints.end, { params })).status).toBe(404);
  expect((await ada.call(delegationEndpoints.end, { params })).status).toBe(200);
});

test('colleagues of a workspace see when and who, and not why', async () => {
  await away(ada, { reason: 'Surgery' });
  const isNow = ({ state }: { state: string }) => state === 'planned';
  const params = { type: 'risk', workspaceId: place.workspaceId, accountId: idOf(ada) };
  const seen = await cleo.call(delegationEndpoints.listInWorkspace, { params });
  expect(seen.body.data.find(isNow)).toMatchObject({ firstDay: inDays(10), reason: null });
  const whole = await place.owner.call(delegationEndpoints.listOf, { params: { accountId: idOf(ada) } });
  expect(whole.body.data.find(isNow)).toMatchObject({ reason: 'Surgery' });
});

test('days are days of whoever is away', async () => {
  const stateIn = async (zone: string, day: string) => {
    await api.owner.query(
      'update users set time_zone = $2 where id = (select user_id from accounts where id = $1)',
      [idOf(ada), zone],
    );
    const { rows } = await api.owner.query(`select today_in($1)::text as here`, [zone]);
    const made = await away(ada, { firstDay: day, lastDay: inDays(3) });
    const state: string = made.body.data.state;
    await api.owner.query('update delegations set ended_at = now() where ended_at is null');
    return [state, rows[0].here >= day ? 'running' : 'planned'];
  };
  for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC'])
    for (const day of [inDays(0), inDays(1)]) {
      const [state, expected] = await stateIn(zone, day);
      expect(state, `${zone} ${day}`).toBe(expected);
    }
  await api.owner.query(
    'update users set time_zone = null where id = (select user_id from accounts where id = $1)',
    [idOf(ada)],
  );
});

const noticesOf = async (who: Member) => {
  const { body } = await who.call(notificationEndpoints.list, { query: { limit: 100 } });
  const rows: { key: string; facts: { to: string } }[] = body.data.notifications ?? body.data;
  return rows.filter(({ key }) => key === 'approval.delegated').length;
};

test('both are told once on the day that it begins, and not before', async () => {
  const [before, benBefore] = [await noticesOf(ada), await noticesOf(ben)];
  const made = await away(ada, { to: idOf(ben) });
  const remind = async () => {
    const { notices } = await inOrganization(api.database, place.owner.user._id, (tx) =>
      findDelegationNotices(tx, undefined, 100),
    );
    await inOrganization(api.database, place.owner.user._id, (tx) => keepNotices(tx, null, notices));
    return notices;
  };
  expect(await remind()).toEqual([]);
  await api.owner.query('update delegations set first_day = current_date - 1 where id = $1', [
    made.body.data._id,
  ]);
  expect(await remind()).toHaveLength(1);
  expect(await noticesOf(ada)).toBe(before + 1);
  expect(await noticesOf(ben)).toBe(benBefore + 1);
  expect(await remind()).toEqual([]);
});
