import { attentionEndpoints } from 'contract/records/attention/attention.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../core/database/database.ts';
import { inOrganization } from '../../../core/store/system-context.ts';
import { type Member, testApi, type TestApi } from '../../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../../test/make.ts';
import { bringTo } from '../../../../test/risk-stage.ts';
import { asOwner } from '../../../../test/worker.ts';
import { addMember } from '../../../../test/world.ts';
import { findAcceptanceReminders } from './acceptance-reminder.service.ts';
import { expireAcceptances, planExpiry } from './expiry.service.ts';

let api: TestApi;
let place: Place;
let requester: Member;
let accepter: Member;
let organizationId: string;

/** The last day of every acceptance here. */
const last = '2031-06-30';

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  organizationId = joined(place).organizationId;
  requester = await addMember(api, joined(place), { level: 3, name: 'Rea Requester' });
  accepter = await addMember(api, joined(place), { level: 4, name: 'Ada Accepter' });
});
beforeEach(async () => {
  await api.owner.query('delete from risk_acceptances');
});
afterAll(() => api.close());

const stopClock = (at: string) =>
  asOwner(
    api.urls,
    `create or replace function clock() returns timestamptz language sql stable as $$ select '${at}'::timestamptz $$`,
  );

/** A risk that is accepted until the last day. */
async function accepted(name: string): Promise<string> {
  const { _id } = await makeRisk(place, name);
  await bringTo(api.owner, _id, 'monitoring');
  await api.owner.query(
    `update risk_acceptances set valid_from = '2031-01-01', expires_on = $2, requested_by = $3, decided_by = $4, decided_at = '2031-01-01' where record_id = $1`,
    [_id, last, requester.user.accountId, accepter.user.accountId],
  );
  return _id;
}

/** Who manages these risks, who asked for their acceptance and who gave it. */
const concerned = () => [place.owner, requester, accepter].map(({ user }) => user.accountId).toSorted();

/** Where a risk and its acceptance stand. */
async function standing(recordId: string): Promise<string> {
  const { rows } = await api.owner.query<{ stands: string }>(
    `select concat_ws(' ', a.status, r.stage, r.status) as stands from records r join risk_acceptances a on a.record_id = r.id where r.id = $1`,
    [recordId],
  );
  return rows[0]?.stands ?? '';
}

const holds = 'accepted monitoring completed';
const over = 'expired evaluated pending';

const expire = () => expireAcceptances(api.services, organizationId);

test('an acceptance ends at the midnight of its own site, in each of two zones', async () => {
  const [east, west] = [await accepted('In Karachi'), await accepted('In Los Angeles')];
  for (const [recordId, timeZone] of [
    [east, 'Asia/Karachi'],
    [west, 'America/Los_Angeles'],
  ] as const) {
    const body = { name: timeZone, location: 'X', timeZone };
    const site = await place.owner.call(siteEndpoints.create, { body });
    await api.owner.query('update records set site_id = $2 where id = $1', [recordId, site.body._id]);
  }
  const stands = async (at: string) => {
    await stopClock(at);
    await expire();
    return [await standing(east), await standing(west)];
  };
  expect(await stands('2031-06-30T18:59:59Z')).toEqual([holds, holds]);
  expect(await stands('2031-06-30T19:00:00Z')).toEqual([over, holds]);
  expect(await stands('2031-07-01T06:59:59Z')).toEqual([over, holds]);
  expect(await stands('2031-07-01T07:00:00Z')).toEqual([over, over]);
});

/** A database whose transactions are ended right before they would be committed. */
const killed = ({ transact, ...rest }: Database): Database => ({
  ...rest,
  transact: (opening, work) =>
    transact(opening, async (...given) => {
      await work(...given);
      throw new Error('Killed');
    }),
});

test('a worker that is killed twice leaves nothing, and afterwards it expires once: in the log, and in what is told', async () => {
  const recordId = await accepted('Killed');
  await stopClock('2031-07-01T12:00:00Z');
  const services = { ...api.services, database: killed(api.services.database) };
  for (const _ of [1, 2]) await expect(expireAcceptances(services, organizationId)).rejects.toThrow('Killed');
  expect(await standing(recordId)).toBe(holds);
  await planExpiry(api.services);
  const { rows: queued } = await api.owner.query(
    `select key from graphile_worker.jobs where key like 'expire-acceptances:%'`,
  );
  expect(queued).toEqual([{ key: `expire-acceptances:${organizationId}` }]);
  await expire();
  await expire();
  expect(await standing(recordId)).toBe(over);
  const { rows: logged } = await api.owner.query(
    `select entity, action, account_id, changes from activities where root_id = $1 and action like '%expired' order by seq`,
    [recordId],
  );
  expect(logged).toEqual([
    {
      entity: 'risk_acceptance',
      action: 'expired',
      account_id: null,
      changes: { status: ['accepted', 'expired'] },
    },
    {
      entity: 'risk',
      action: 'acceptance-expired',
      account_id: null,
      changes: { status: ['completed', 'pending'], stage: ['monitoring', 'evaluated'] },
    },
  ]);
  const { rows: told } = await api.owner.query<{ account_id: string }>(
    `select account_id from notifications where event = 'record.acceptance_expired' and record_id = $1`,
    [recordId],
  );
  expect(told.map(({ account_id }) => account_id).toSorted()).toEqual(concerned());
});

test('what was revoked before stays so, and a risk on hold is evaluated again once it is resumed', async () => {
  const [revoked, held] = [await accepted('Revoked'), await accepted('Held')];
  await api.owner.query(`update risk_acceptances set status = 'revoked' where record_id = $1`, [revoked]);
  await api.owner.query(`update records set status = 'on-hold', resume_on = '2031-08-01' where id = $1`, [
    held,
  ]);
  await stopClock('2031-07-01T12:00:00Z');
  await expire();
  expect(await standing(revoked)).toBe('revoked monitoring completed');
  expect(await standing(held)).toBe('expired evaluated on-hold');
});

test('whom it concerns is reminded 30 days, 7 and 1 before, from seven in the morning', async () => {
  const recordId = await accepted('Ends soon');
  const found = async (at: string) => {
    await stopClock(at);
    const { notices } = await inOrganization(api.services.database, organizationId, (tx) =>
      findAcceptanceReminders(tx, undefined, 100),
    );
    return notices.map(({ once, to }) => [once?.split(':').at(-1), to.toSorted()]);
  };
  const people = concerned();
  expect(await found('2031-05-30T12:00:00Z')).toEqual([]);
  expect(await found('2031-05-31T06:59:00Z')).toEqual([]);
  expect(await found('2031-05-31T07:00:00Z')).toEqual([['30', people]]);
  expect(await found('2031-06-23T07:00:00Z')).toEqual([['7', people]]);
  expect(await found('2031-06-29T07:00:00Z')).toEqual([['1', people]]);
  // Accepted six days before its end: the steps of 30 and 7 days had passed.
  await api.owner.query(`update risk_acceptances set decided_at = '2031-06-24' where record_id = $1`, [
    recordId,
  ]);
  expect(await found('2031-06-25T07:00:00Z')).toEqual([]);
  expect(await found('2031-06-29T07:00:00Z')).toEqual([['1', people]]);
});

test('whoever accepted it has what ends soon, and what has ended, among what needs their attention', async () => {
  const recordId = await accepted('Mine to look at');
  const keys = async (caller: Member) => {
    const { body } = await caller.call(attentionEndpoints.listMine, { query: { limit: 50 } });
    return body.data
      .filter((entry: { record: string; isMine: boolean }) => entry.record === recordId && entry.isMine)
      .map(({ key }: { key: string }) => key);
  };
  await stopClock('2031-06-20T12:00:00Z');
  expect(await keys(accepter)).toEqual(['acceptance_expiring']);
  expect(await keys(requester)).toEqual([]);
  await stopClock('2031-07-01T12:00:00Z');
  await expire();
  expect(await keys(accepter)).toEqual(['acceptance_expired']);
  expect(await keys(requester)).toEqual([]);
});
