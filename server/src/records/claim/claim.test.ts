import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { groupEndpoints } from 'contract/people/group/group.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let mara: Member;
let ann: Member;
let bob: Member;
let carl: Member;
let vic: Member;
let nora: Member;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  const member = (name: string, level: number) => addMember(api, world, { level, name });
  mara = await member('Mara Manager', 2);
  ann = await member('Ann Assignee', 2);
  bob = await member('Bob Builder', 2);
  carl = await member('Carl Contributor', 2);
  vic = await member('Vic Viewer', 1);
  // Let to no site of the records below.
  nora = await addMember(api, world, {
    preset: 'process-owner',
    processes: [],
    sites: [],
    name: 'Nora Narrow',
  });
}, 60_000);
afterAll(() => api.close());

let made = 0;
const idOf = ({ user }: Member) => user.accountId;

async function newGroup(members: readonly Member[], own: object = {}): Promise<string> {
  const { body, status } = await world.owner.call(groupEndpoints.create, {
    body: {
      workspace: world.workspaceId,
      name: `Shift ${(made += 1)}`,
      description: 'Of the line',
      members: members.map(idOf),
      ...own,
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.data._id;
}

async function offer(group: string, own: object = {}) {
  const risk = await makeRisk(world, 'Belt', { managers: [idOf(mara)] });
  const params = { workspaceId: world.workspaceId, recordId: risk._id };
  const body = { ...world.actionInput('Change the belt'), assignedTo: [], group, ...own };
  const answer = await world.owner.call(riskParts.action.create, { params, body });
  return { answer, params: { ...params, actionId: String(answer.body.data?._id) } };
}

type Params = Awaited<ReturnType<typeof offer>>['params'];

const claim = (who: Member, params: Params) => who.call(riskParts.action.claim, { params });
const release = (who: Member, params: Params, body = {}) =>
  who.call(riskParts.action.release, { params, body });

const taskOf = async (who: Member, { actionId }: Params) => {
  const { body, status } = await who.call(taskEndpoints.listMine, { query: { limit: 100 } });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as { _id: string; isUnclaimed: boolean; group: { name: string } | null }[]).find(
    ({ _id }) => _id === actionId,
  );
};

const told = async (who: Member, { actionId }: Params): Promise<string[]> => {
  const { body } = await who.call(notificationEndpoints.list, { query: { limit: 100 } });
  return (body.data as { key: string; record: { id: string } }[])
    .filter(({ record }) => record.id === actionId)
    .map(({ key }) => key)
    .toSorted();
};

const rowsOf = ({ actionId }: Params) =>
  asOwner<{ action: string; reason: string | null }>(
    api.urls,
    'select action, reason from activities where record_id = $1 order by seq',
    [actionId],
  );

test('what is given to a group is offered to those of it who could complete it, and to nobody else', async () => {
  const group = await newGroup([ann, bob, vic, nora]);
  const { answer, params } = await offer(group);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect(answer.body.data).toMatchObject({ assignedTo: [], group: { _id: group } });
  expect(answer.body.data.unclaimedSince).not.toBeNull();
  expect(await taskOf(ann, params)).toMatchObject({ isUnclaimed: true, group: { _id: group } });
  expect(await taskOf(bob, params)).toBeDefined();
  for (const who of [carl, vic, nora]) expect(await taskOf(who, params)).toBeUndefined();
  expect(await told(ann, params)).toEqual(['task.offered']);
  expect(await told(vic, params)).toEqual([]);
  // Whoever manages the record waits for them.
  const waiting = await mara.call(taskEndpoints.listMine, { query: { view: 'waiting' } });
  expect(waiting.body.data.map(({ _id }: { _id: string }) => _id)).toContain(params.actionId);
});

test('of two who claim at the same moment one has it, and the other is told who', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { params } = await offer(await newGroup([ann, bob]));
    const answers = await Promise.all([
      claim(ann, params),
      claim(bob, params),
      claim(ann, params),
      claim(bob, params),
    ]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409', '409']);
    const winner = answers.find(({ status }) => status === 200)?.body.data.assignedTo[0];
    expect(answers.filter(({ status }) => status === 409).map(({ body }) => body.message)).toContain(
      `${winner.name} has claimed this action already.`,
    );
    expect((await rowsOf(params)).map(({ action }) => action)).toEqual(['created', 'claimed']);
    const [has, other] = winner.name === 'Ann Assignee' ? [ann, bob] : [bob, ann];
    expect(await taskOf(has, params)).toMatchObject({ isUnclaimed: false });
    expect(await taskOf(other, params)).toBeUndefined();
  }
});

test('whoever claimed it works on it, and may give it back: everybody is told, and it can be claimed again', async () => {
  const { params } = await offer(await newGroup([ann, bob]));
  expect((await claim(ann, params)).status).toBe(200);
  const started = await ann.call(riskParts.action.update, { params, body: { status: 'in-progress' } });
  expect(started.body.data.status).toBe('in-progress');
  expect(await told(bob, params)).toEqual(['task.claimed', 'task.offered']);
  expect(await told(mara, params)).toEqual(['task.claimed']);

  expect((await release(bob, params)).status).toBe(403);
  const back = await release(ann, params, { reason: 'Called to the other line.' });
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  expect(back.body.data).toMatchObject({ assignedTo: [], status: 'pending' });
  expect((await rowsOf(params)).at(-1)).toEqual({ action: 'released', reason: 'Called to the other line.' });
  expect(await taskOf(ann, params)).toMatchObject({ isUnclaimed: true });
  expect(await taskOf(bob, params)).toMatchObject({ isUnclaimed: true });
  expect(await told(bob, params)).toContain('task.released');
  expect(await told(mara, params)).toContain('task.released');
  expect(await told(ann, params)).toEqual(['task.offered']);
  expect((await claim(bob, params)).status).toBe(200);
  // A manager of the record gives it back for somebody who is away.
  expect((await release(mara, params)).status).toBe(200);
  expect((await release(mara, params)).body.message).toBe('Nobody has claimed this action.');
});

test('only somebody of the group who could complete it claims it', async () => {
  const { params } = await offer(await newGroup([ann, vic, nora, bob]), { verifier: idOf(bob) });
  const refused = await claim(carl, params);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    expect.stringMatching(/^Only the people of Shift/),
  ]);
  expect((await claim(vic, params)).status).toBe(403);
  expect([403, 404]).toContain((await claim(nora, params)).status);
  expect((await claim(bob, params)).body.message).toBe(
    'You are to verify this action: nobody verifies their own work.',
  );
  const own = await world.owner.call(riskParts.action.create, {
    params: { workspaceId: params.workspaceId, recordId: params.recordId },
    body: { ...world.actionInput('Of one person'), assignedTo: [idOf(bob)] },
  });
  const ofBob = { ...params, actionId: own.body.data._id };
  expect((await claim(ann, ofBob)).body.message).toBe('This action has no group, so it cannot be claimed.');
  expect((await release(bob, ofBob)).status).toBe(409);
});

test('an action needs somebody, or a group in which somebody could complete it', async () => {
  const { answer } = await offer(await newGroup([vic]));
  expect([answer.status, answer.body.errors]).toEqual([
    400,
    { group: expect.stringMatching(/^Shift \d+ has nobody who could complete it: choose another group$/) },
  ]);
  const none = await offer('', { group: null });
  expect(none.answer.body.errors).toEqual({ assignedTo: 'Assignee is required' });
  const { params } = await offer(await newGroup([ann]));
  const taken = await world.owner.call(riskParts.action.update, { params, body: { group: null } });
  expect(taken.body.errors).toEqual({ assignedTo: 'Assignee is required' });
  const groups = await world.owner.call(riskParts.action.groups, { params });
  expect(new Set(groups.body.data.map(({ why }: { why: string | null }) => why))).toEqual(
    new Set([null, 'has nobody who could complete it']),
  );
});

test('who comes to the group is offered what waits there, who leaves is not, and the group is kept until then', async () => {
  const group = await newGroup([ann]);
  const { params } = await offer(group);
  const place = { workspaceId: world.workspaceId, groupId: group };
  const change = (members: Member[]) =>
    world.owner.call(groupEndpoints.update, { params: place, body: { members: members.map(idOf) } });
  expect((await change([bob])).status).toBe(200);
  expect(await taskOf(ann, params)).toBeUndefined();
  expect(await taskOf(bob, params)).toMatchObject({ isUnclaimed: true });
  const kept = await world.owner.call(groupEndpoints.remove, { params: place });
  expect([kept.status, kept.body.message]).toEqual([
    409,
    expect.stringMatching(
      /^Shift \d+ has 1 action that is not completed\. Give them to somebody else first\.$/,
    ),
  ]);
  // A manager gives it to a person after all.
  const given = await world.owner.call(riskParts.action.update, {
    params,
    body: { assignedTo: [idOf(carl)] },
  });
  expect(given.body.data.unclaimedSince).toBeNull();
  // Whoever has it may give it back to the group.
  expect((await world.owner.call(groupEndpoints.remove, { params: place })).status).toBe(409);
  await world.owner.call(riskParts.action.update, { params, body: { group: null, version: 99 } });
  expect(await taskOf(bob, params)).toBeUndefined();
  expect(await told(carl, params)).toEqual(['task.assigned']);
  expect((await world.owner.call(groupEndpoints.remove, { params: place })).status).toBe(200);
});

test('who is in several groups is asked once whether they could complete it, and one group alone where one is chosen', async () => {
  const [first] = [await newGroup([ann, bob, carl]), await newGroup([bob, ann]), await newGroup([vic, ann])];
  await asOwner(
    api.urls,
    `create table asked_people (account_id uuid);
     alter table asked_people owner to plumbline_definer;
     alter function could_complete(uuid, uuid, uuid, text, uuid, uuid) rename to could_really_complete;
     create function could_complete(p_organization uuid, p_account uuid, p_workspace uuid, p_kind text, p_site uuid, p_process uuid)
     returns boolean language plpgsql security definer as $$
     begin
       insert into asked_people values (p_account);
       return could_really_complete(p_organization, p_account, p_workspace, p_kind, p_site, p_process);
     end $$;
     alter function could_complete(uuid, uuid, uuid, text, uuid, uuid) owner to plumbline_definer`,
  );
  const asked = async () =>
    (
      await asOwner<{ id: string }>(
        api.urls,
        'with gone as (delete from asked_people returning *) select account_id as id from gone',
      )
    ).map(({ id }) => id);
  const alone = await newGroup([vic]);
  const { params } = await offer(first);
  await asked();
  // The call itself only reads, so that nothing could be noted.
  const ask = (group: string | null) =>
    asOwner(
      api.urls,
      `select set_config('app.organization', r.organization_id::text, true), (
          select count(*) from action_groups(r.workspace_id, 'risk_action', r.site_id, r.process_id, ${group ? `'${group}'` : 'null'}))
         from (select r.* from records r where r.id = '${params.recordId}' offset 0) r`,
    );
  await ask(null);
  const people = await asked();
  expect(people).toContain(idOf(ann));
  expect(people.toSorted()).toEqual([...new Set(people)].toSorted());
  await ask(alone);
  expect(await asked()).toEqual([idOf(vic)]);
});
