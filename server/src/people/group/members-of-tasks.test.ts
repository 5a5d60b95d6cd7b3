import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { ownerPool } from '../../../test/database.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let people: Member[];

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  people = [];
  for (const name of ['Ann', 'Bob', 'Carl', 'Dora'])
    people.push(await addMember(api, world, { level: 2, name }));
  // What a write does to the tasks, row by row.
  await asOwner(
    api.urls,
    `create table task_writes (op text, item_id uuid, account_id uuid);
     alter table task_writes owner to plumbline_definer;
     create function note_task_write() returns trigger language plpgsql as $$
     begin
       insert into task_writes values (tg_op, coalesce(new.item_id, old.item_id), coalesce(new.account_id, old.account_id));
       return null;
     end $$;
     create trigger note_task_write after insert or update or delete on tasks for each row execute function note_task_write()`,
  );
}, 60_000);
afterAll(() => api.close());

const idsOf = (members: readonly Member[]) => members.map(({ user }) => user.accountId);

/** What is written to the tasks meanwhile: how often each of insert, update and delete. */
async function written(work: () => Promise<unknown>): Promise<Record<string, number>> {
  await asOwner(api.urls, 'delete from task_writes');
  await work();
  const rows = await asOwner<{ op: string; times: number }>(
    api.urls,
    'select op, count(*)::int as times from task_writes group by op',
  );
  return Object.fromEntries(rows.map(({ op, times }) => [op.toLowerCase(), times]));
}

async function offered(actions: number) {
  const made = await world.owner.call(groupEndpoints.create, {
    body: {
      workspace: world.workspaceId,
      name: `Shift of ${actions}`,
      description: 'Of the line',
      members: idsOf(people.slice(0, 3)),
    },
  });
  const risk = await makeRisk(world, 'Belt');
  const params = { workspaceId: world.workspaceId, recordId: risk._id };
  const ids: string[] = [];
  for (let n = 0; n < actions; n += 1) {
    const body = { ...world.actionInput(`Change belt ${n}`), assignedTo: [], group: made.body.data._id };
    const { body: answer } = await world.owner.call(riskParts.action.create, { params, body });
    ids.push(answer.data._id);
  }
  return { params, ids, place: { workspaceId: world.workspaceId, groupId: String(made.body.data._id) } };
}

test('whoever joins or leaves a group changes their own tasks and nobody else’s', async () => {
  const { place } = await offered(2);
  const change = (members: Member[]) => async () => {
    const { status, body } = await world.owner.call(groupEndpoints.update, {
      params: place,
      body: { members: idsOf(members) },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.members.map(({ _id }: { _id: string }) => _id)).toEqual(idsOf(members));
  };
  const [ann, bob, carl, dora] = people as [Member, Member, Member, Member];
  expect(await written(change([ann, bob, carl, dora]))).toEqual({ insert: 2 });
  expect(await written(change([dora, carl, bob, ann]))).toEqual({});
  expect(await written(change([dora, bob, ann]))).toEqual({ delete: 2 });
  expect(await written(change([carl, bob, ann]))).toEqual({ insert: 2, delete: 2 });
  expect(await written(change([]))).toEqual({ delete: 6 });
});

test('an action that changes leaves the tasks of the others untouched, not even locked', async () => {
  const { params, ids } = await offered(3);
  // Whoever holds the others' tasks would be waited for, and the call refused.
  const [changed, ...others] = ids as [string, ...string[]];
  const held = ownerPool(api.urls);
  const client = await held.connect();
  try {
    await client.query('begin');
    await client.query('select from tasks where item_id = any($1) for update', [others]);
    const change = () =>
      world.owner.call(riskParts.action.update, {
        params: { ...params, actionId: changed },
        body: { priority: 'high' },
      });
    let answer: unknown;
    const writes = await written(async () => {
      answer = await change();
    });
    expect(answer).toMatchObject({ status: 200 });
    expect(writes).toEqual({ update: 4 });
  } finally {
    await client.query('rollback');
    client.release();
    await held.end();
  }
});
