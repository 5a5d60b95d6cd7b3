import { daysAfter } from 'contract/core/days';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember } from '../../../test/world.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import { keepNotices } from '../../support/notification/notification.service.ts';
import { findDueReminders } from './due-reminder.service.ts';

let api: TestApi;
let place: Place;
let recordId: string;
let people: Record<'manager' | 'above' | 'admin', Member>;

beforeAll(async () => {
  api = await testApi();
}, 60_000);
afterAll(() => api.close());

const statement = (text: string, values: unknown[] = []) => asOwner(api.urls, text, values);
const setClock = (at: string) =>
  statement(
    `create or replace function clock() returns timestamptz language sql stable as $$ select '${at}'::timestamptz $$`,
  );
afterEach(() =>
  statement(
    'create or replace function clock() returns timestamptz language sql stable as $$ select now() $$',
  ),
);

beforeEach(async () => {
  place = await makePlace(api);
  const add = (level: number) => addMember(api, joined(place), { level });
  people = { manager: await add(3), above: await add(1), admin: await add(5) };
  await statement('update accounts set manager_account_id = $2 where id = $1', [
    people.manager.user.accountId,
    people.above.user.accountId,
  ]);
  recordId = (await makeRisk(place, 'Worn clutch', { managers: [people.manager.user.accountId] }))._id;
});

const dueOn = (day: string) => statement('update records set due_on = $2 where id = $1', [recordId, day]);
const kept = () =>
  asOwner<{ id: string; event: string; account: string; times: number; path: string }>(
    api.urls,
    `select id, event, account_id as account, times, path from notifications
      where organization_id = $1 and event in ('record.due', 'record.escalated')`,
    [place.owner.user._id],
  );

async function remind(): Promise<void> {
  const organizationId = place.owner.user._id;
  const { notices } = await inOrganization(api.database, organizationId, (tx) =>
    findDueReminders(tx, undefined, 500),
  );
  await inOrganization(api.database, organizationId, (tx) => keepNotices(tx, null, notices));
}

/** Who is told what at a moment, as `due manager`. */
async function toldAt(at: string): Promise<string[]> {
  const before = new Set((await kept()).map(({ id }) => id));
  await setClock(at);
  await Promise.all([remind(), remind()]);
  await remind();
  const names = new Map(Object.entries(people).map(([name, { user }]) => [user.accountId, name]));
  return (await kept())
    .filter(({ id }) => !before.has(id))
    .map(({ event, account, times }) => {
      expect(times).toBe(1);
      return `${event.replace('record.', '')} ${names.get(account) ?? 'owner'}`;
    })
    .toSorted();
}

/** Sites where the clocks go forward in the night after the due date, and what hour it is at seven. */
const places = [
  { zone: 'America/Los_Angeles', due: '2031-03-08', early: '14:59', before: '13:59', seven: '14:00' },
  { zone: 'Europe/Berlin', due: '2031-03-29', early: '05:59', before: '04:59', seven: '05:00' },
];

describe.each(places)('in $zone, as its clocks go forward', ({ zone, due, early, before, seven }) => {
  test('managers are told 7 days and 1 day before and on the day, then weekly; those above them by the ladder', async () => {
    await statement('update sites set time_zone = $2 where id = $1', [place.siteId, zone]);
    await dueOn(due);
    const at = (days: number, time: string) => toldAt(`${daysAfter(due, days)}T${time}:00Z`);
    expect(await at(-8, '22:00')).toEqual([]);
    expect(await at(-7, early)).toEqual([]);
    expect(await at(-7, '16:00')).toEqual(['due manager']);
    expect(await at(-2, '22:00')).toEqual([]);
    expect(await at(-1, '22:00')).toEqual(['due manager']);
    expect(await at(0, early)).toEqual([]);
    expect(await at(0, '16:00')).toEqual(['due manager']);
    expect(await at(1, before)).toEqual([]);
    expect(await at(1, seven)).toEqual(['due manager']);
    expect(await at(6, '22:00')).toEqual([]);
    expect(await at(7, seven)).toEqual(['due manager', 'escalated above']);
    expect(await at(14, seven)).toEqual(['due manager', 'escalated above', 'escalated admin']);
    expect(await at(21, seven)).toEqual(['due manager']);
  });
});

test('nobody is told of what is over, and a new due date begins anew', async () => {
  await dueOn('2031-05-01');
  await statement(`update records set status = 'completed', stage = 'closed' where id = $1`, [recordId]);
  expect(await toldAt('2031-05-02T12:00:00Z')).toEqual([]);
  await statement(`update records set status = 'in-progress', stage = 'assessed' where id = $1`, [recordId]);
  expect(await toldAt('2031-05-02T12:00:00Z')).toEqual(['due manager']);
  await dueOn('2031-05-09');
  expect(await toldAt('2031-05-02T13:00:00Z')).toEqual(['due manager']);
});

test('whoever has muted the record is not told that it is due, and is told that it is late by whom it reports to them', async () => {
  await statement(
    `insert into muted_records (organization_id, record_id, account_id) values ($1, $2, $3), ($1, $2, $4)`,
    [place.owner.user._id, recordId, people.manager.user.accountId, people.above.user.accountId],
  );
  await dueOn('2031-05-01');
  expect(await toldAt('2031-05-08T12:00:00Z')).toEqual(['escalated above']);
});

test('a notice leads to the record, which its reader may open', async () => {
  await dueOn('2031-05-01');
  await toldAt('2031-05-01T12:00:00Z');
  const [notice] = await kept();
  expect(notice?.path).toContain(recordId);
  const params = { workspaceId: place.workspaceId, recordId };
  expect((await people.manager.call(riskEndpoints.find, { params })).status).toBe(200);
});
