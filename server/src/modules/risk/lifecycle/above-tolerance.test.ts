import { afterAll, beforeAll, expect, test } from 'vitest';
import { findConcernReminders } from '../../../records/attention/concern-reminder.service.ts';
import { keepNotices } from '../../../support/notification/notification.service.ts';
import { inOrganization } from '../../../core/store/system-context.ts';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../../test/make.ts';
import { rate } from '../../../../test/rate.ts';
import { asOwner } from '../../../../test/worker.ts';
import { addMember } from '../../../../test/world.ts';

// A risk above its tolerance is accepted by administrators of the workspace alone: they are told of it, as its managers are.

let api: TestApi;
let place: Place;
let administrator: Member;
let elsewhere: Member;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  administrator = await addMember(api, joined(place), { level: 5 });
  elsewhere = await addMember(api, joined(place), { level: 5 });
  await addMember(api, joined(place), { level: 4 });
  await api.owner.query(`update account_permissions set site_ids = '{}' where account_id = $1`, [
    elsewhere.user.accountId,
  ]);
  await asOwner(
    api.urls,
    `create or replace function clock() returns timestamptz language sql stable as $$ select '2031-06-30T12:00:00Z'::timestamptz $$`,
  );
});
afterAll(() => api.close());

const remind = () =>
  inOrganization(api.services.database, joined(place).organizationId, async (tx) => {
    const { notices } = await findConcernReminders(tx, undefined, 100);
    await keepNotices(tx, null, notices);
    return notices.map(({ event, to }) => ({ event, to: to.toSorted() }));
  });

const aboveTolerance = async (name: string) => {
  const { _id } = await makeRisk(place, name);
  await rate(api, _id, { residual: [5, 5] });
  await api.owner.query('update risks set riskappetite = 4 where id = $1', [_id]);
  return _id;
};

test('managers and administrators who reach the place are told, each once', async () => {
  await aboveTolerance('Press stands still');
  const to = [place.owner, administrator].map(({ user }) => user.accountId).toSorted();
  expect(await remind()).toEqual([{ event: 'record.risk_above_tolerance', to }]);
  expect(await remind()).toEqual([]);
});

test('whoever comes to administer it is told then, and nobody else again', async () => {
  const newcomer = await addMember(api, joined(place), { level: 5 });
  expect(await remind()).toEqual([{ event: 'record.risk_above_tolerance', to: [newcomer.user.accountId] }]);
});

test('of what is within its tolerance nobody is told', async () => {
  const { _id } = await makeRisk(place, 'Small leak');
  await rate(api, _id, { residual: [1, 1] });
  expect(await remind()).toEqual([]);
});

test('an acceptance silences what it was given for, and nothing that has changed since', async () => {
  const recordId = await aboveTolerance('Gate stands open');
  await api.owner.query(
    `insert into risk_acceptances (organization_id, id, workspace_id, record_id, status, justification, valid_from, expires_on, frozen)
     select organization_id, gen_random_uuid(), workspace_id, id, 'accepted', 'It is borne', current_date, current_date + 60,
            risk_standing(organization_id, id) from records where id = $1`,
    [recordId],
  );
  expect(await remind()).toEqual([]);
  await api.owner.query(`update risk_ratings set score = 24 where record_id = $1`, [recordId]);
  expect((await remind()).map(({ event }) => event)).toContain('record.risk_above_tolerance');
});

test('once nothing accepts it any more it is told anew', async () => {
  const recordId = await aboveTolerance('Fence is down');
  const isTold = async () => (await remind()).some(({ event }) => event === 'record.risk_above_tolerance');
  expect(await isTold()).toBe(true);
  await api.owner.query(
    `insert into risk_acceptances (organization_id, id, workspace_id, record_id, status, justification, valid_from, expires_on, frozen)
     select organization_id, gen_random_uuid(), workspace_id, id, 'accepted', 'It is borne', current_date, current_date + 60,
            risk_standing(organization_id, id) from records where id = $1`,
    [recordId],
  );
  expect(await isTold()).toBe(false);
  await api.owner.query(
    `update risk_acceptances set status = 'expired', ended_at = '2031-06-29T12:00:00Z' where record_id = $1`,
    [recordId],
  );
  expect(await isTold()).toBe(true);
  expect(await isTold()).toBe(false);
});

test('where nobody is named an administrator of the workspace, the owners of the organization are told', async () => {
  const bare = await makePlace(api);
  const manager = await addMember(api, joined(bare), { level: 3 });
  const { _id } = await makeRisk(bare, 'Crane brake slips');
  await api.owner.query(
    `update record_people set account_id = $2 where record_id = $1 and relation = 'manager'`,
    [_id, manager.user.accountId],
  );
  await rate(api, _id, { residual: [5, 5] });
  await api.owner.query('update risks set riskappetite = 4 where id = $1', [_id]);
  const to = await inOrganization(api.services.database, joined(bare).organizationId, async (tx) => {
    const { notices } = await findConcernReminders(tx, undefined, 100);
    return notices.flatMap((notice) => notice.to).toSorted();
  });
  expect(to).toEqual([bare.owner, manager].map(({ user }) => user.accountId).toSorted());
});
