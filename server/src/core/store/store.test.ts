import pg from 'pg';
import sql from 'sql-template-tag';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Answer, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { bringTo } from '../../../test/risk-stage.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let first: pg.Client;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  first = new pg.Client(api.urls.ownerUrl);
  await first.connect();
});
afterAll(async () => {
  await first.end();
  await api.close();
});

const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

/** What a call answers that has waited for somebody who came first and did this to the risk. */
async function afterWaiting(recordId: string, call: () => Promise<Answer>, change: string, values: string[]) {
  await first.query('begin');
  await first.query('select from records where id = $1 for update', [recordId]);
  const answer = call();
  await expect.poll(async () => (await api.database.query(waiting)).length).toBe(1);
  await first.query(change, values);
  await first.query('commit');
  return answer;
}

test('two people who are added at the same time are both members', async () => {
  const [one, two] = [await addMember(api, world, { level: 1 }), await addMember(api, world, { level: 1 })];
  const { _id: recordId } = await makeRisk(world, 'Joined by two');
  const add = () =>
    world.owner.call(riskEndpoints.addMembers, {
      params: { workspaceId: world.workspaceId, recordId },
      body: { members: [two.user.accountId] },
    });
  const { body } = await afterWaiting(
    recordId,
    add,
    `insert into record_people (organization_id, record_id, relation, account_id) values ($1, $2, 'member', $3)`,
    [world.organizationId, recordId, one.user.accountId],
  );
  const ids = body.data.members.map((person: { _id: string }) => person._id);
  expect(new Set(ids)).toEqual(new Set([one.user.accountId, two.user.accountId]));
});

test('a step waits for an action that is being added, and is refused by it', async () => {
  const { _id: recordId } = await makeRisk(world, 'Completed too soon');
  await bringTo(api.owner, recordId, 'treating');
  const complete = () =>
    world.owner.call(riskEndpoints.move, {
      params: { workspaceId: world.workspaceId, recordId },
      body: { step: 'complete-treatment' },
    });
  const { status, body } = await afterWaiting(
    recordId,
    complete,
    `insert into actions (organization_id, id, workspace_id, record_id, name, start_date, end_date)
     values ($1, gen_random_uuid(), $2, $3, 'Fit interlock', '2026-01-01', '2099-01-01')`,
    [world.organizationId, world.workspaceId, recordId],
  );
  expect(status).toBe(409);
  expect(body.message).toBe('Complete the action "Fit interlock" first.');
});

test('records sort by number year after year, although each year counts from one', async () => {
  const { _id: old } = await makeRisk(world, 'Raised long ago');
  await first.query('update records set year = 2020, serial = 9000 where id = $1', [old]);
  const { body } = await world.owner.call(riskEndpoints.list, {
    params: { workspaceId: world.workspaceId },
    query: { sort: 'number' },
  });
  const numbers = body.data.map((risk: { number: string }) => risk.number);
  expect(numbers[0]).toBe('RSK-2020-9000');
  expect(numbers).toEqual(numbers.toSorted());
});
