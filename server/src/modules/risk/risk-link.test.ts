import type { Link, Trace } from 'contract/records/link/link';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { asOwner } from '../../../test/worker.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

type Place = { workspaceId: string; recordId: string };

let api: TestApi;
let world: World;
let owner: Member;
let editor: Member;
let otherWorkspaceId: string;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  owner = world.owner;
  editor = await addMember(api, world, { level: 3, name: 'Edith Editor' });
  const made = await owner.call(workspaceEndpoints.risk.create, {
    body: { moduleId: world.moduleId, name: 'Behind the wall', description: 'Only the owner is here' },
  });
  otherWorkspaceId = made.body.data._id;
});
afterAll(() => api.close());

async function newRisk(name: string, workspaceId = world.workspaceId): Promise<Place> {
  const { _id } = await makeRisk({ ...world, workspaceId }, name, { workspace: workspaceId });
  return { workspaceId, recordId: _id };
}

const link = (person: Member, params: Place, to: Place, relation = 'mitigates') =>
  person.call(riskParts.link.create, { params, body: { relation, record: to.recordId } });

async function linked(person: Member, params: Place, to: Place, relation = 'mitigates'): Promise<string> {
  const answer = await link(person, params, to, relation);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data._id;
}

const linksOf = async (person: Member, params: Place): Promise<Link[]> =>
  (await person.call(riskParts.link.list, { params })).body.data as Link[]; // as the call declares

const traceOf = async (person: Member, params: Place, steps?: number): Promise<Trace> =>
  (await person.call(riskParts.link.trace, { params, query: steps ? { steps } : {} })).body.data as Trace; // as the call declares

const logOf = async (person: Member, { recordId }: Place): Promise<string[]> => {
  const { body } = await person.call(logEndpoints.list, { params: { id: recordId }, query: { limit: 50 } });
  return body.data.logs.map(({ message }: { message: string }) => message);
};

const words = (links: Link[]) => links.map(({ relation, record }) => `${relation} ${record.name}`);

test('two records are linked, each says it its own way, and both logs tell of it', async () => {
  const [guard, leak] = [await newRisk('Guard'), await newRisk('Leak')];
  const body = { relation: 'mitigates', record: leak.recordId, note: 'It catches the oil' };
  const answer = await editor.call(riskParts.link.create, { params: guard, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  expect(answer.body.data).toMatchObject({ relation: 'mitigates', note: 'It catches the oil' });
  const [seen] = await linksOf(editor, leak);
  expect(seen).toMatchObject({
    relation: 'mitigated_by',
    note: 'It catches the oil',
    createdBy: { name: 'Edith Editor' },
    record: { _id: guard.recordId, name: 'Guard', kind: 'risk', workspace: { name: 'Axle plant' } },
  });
  expect(seen?.record.link).toBe(
    `/risk/${world.moduleId}/workspace/${world.workspaceId}/library/detail/${guard.recordId}`,
  );
  const { number } = answer.body.data.record;
  expect((await logOf(owner, guard))[0]).toMatch(new RegExp(`^Created link “mitigates ${number}” of RSK-`));
  expect((await logOf(owner, leak))[0]).toMatch(
    new RegExp(`^Created link “is mitigated by ${seen?.record.number}” of ${number}$`),
  );
  const { version } = (await owner.call(riskEndpoints.find, { params: leak })).body.data;
  expect(version).toBe(1);
});

test('a record is not linked with itself, not twice the same way, and not in a circle', async () => {
  const [one, two, three] = [await newRisk('One'), await newRisk('Two'), await newRisk('Three')];
  const problem = async (from: Place, to: Place, relation: string) => {
    const { status, body } = await link(owner, from, to, relation);
    return [status, body.errors?.[0]?.message ?? body.message];
  };
  expect(await problem(one, one, 'mitigates')).toEqual([
    400,
    'A record is not linked with itself. Choose another one.',
  ]);
  await linked(owner, one, two, 'caused_by');
  await linked(owner, two, three, 'caused_by');
  const [, twice] = await problem(one, two, 'caused_by');
  expect(twice).toMatch(/^RSK-\d+-\d+ is caused by RSK-\d+-\d+ already[.]$/);
  const [, backwards] = await problem(two, one, 'causes');
  expect(backwards).toMatch(/^RSK-\d+-\d+ causes RSK-\d+-\d+ already[.]$/);
  const [status, circle] = await problem(three, one, 'caused_by');
  expect(status).toBe(400);
  expect(circle).toMatch(/^This would go in a circle: RSK-\d+-\d+ is caused by RSK-\d+-\d+ already/);
  await linked(owner, three, one, 'affects');
});

test('a link is taken away from either side, with a reason, and can be made anew', async () => {
  const [one, two] = [await newRisk('Near'), await newRisk('Far')];
  const linkId = await linked(editor, one, two, 'duplicates');
  const params = { ...two, linkId };
  expect((await editor.call(riskParts.link.remove, { params, body: {} })).status).toBe(400);
  const body = { reason: 'They are not the same' };
  expect((await editor.call(riskParts.link.remove, { params, body })).status).toBe(200);
  expect((await editor.call(riskParts.link.remove, { params, body })).status).toBe(404);
  expect(await linksOf(editor, one)).toEqual([]);
  expect((await logOf(editor, one))[0]).toMatch(/^Deleted link “duplicates RSK-/);
  await linked(editor, one, two, 'duplicates');
});

test('of what somebody may not see there is nothing: no link, no step of a trace, no line of a log', async () => {
  const [near, hidden, behind] = [
    await newRisk('In sight'),
    await newRisk('Out of sight', otherWorkspaceId),
    await newRisk('Behind it'),
  ];
  const hiddenLink = await linked(owner, near, hidden, 'affects');
  await linked(owner, hidden, behind, 'affects');
  expect(words(await linksOf(owner, near))).toEqual(['affects Out of sight']);
  expect((await traceOf(owner, near)).nodes.map(({ name }) => name)).toEqual([
    'In sight',
    'Out of sight',
    'Behind it',
  ]);
  expect(await linksOf(editor, near)).toEqual([]);
  expect(await linksOf(editor, behind)).toEqual([]);
  expect(await traceOf(editor, near)).toMatchObject({ nodes: [{ name: 'In sight' }], edges: [] });
  expect((await logOf(owner, near)).join()).toContain('Created link');
  expect((await logOf(editor, near)).join()).not.toContain('link');
  const stream = await editor.call(riskParts.comment.list, { params: near });
  expect(JSON.stringify(stream.body)).not.toContain('link');
  expect((await link(editor, near, hidden)).status).toBe(404);
  const removal = { params: { ...near, linkId: hiddenLink }, body: { reason: 'Let me see' } };
  expect((await editor.call(riskParts.link.remove, removal)).status).toBe(404);
  const offered = await editor.call(riskParts.link.candidates, {
    params: near,
    query: { search: 'sight' },
  });
  expect(offered.body.data).toEqual([]);
  const all = await owner.call(riskParts.link.candidates, { params: near, query: { search: 'sight' } });
  expect(all.body.data.map(({ name }: { name: string }) => name)).toEqual(['Out of sight']);
});

test('whoever is narrowed to some sites sees no link with what lies elsewhere', async () => {
  const [mine, elsewhere] = [await newRisk('Mine'), await newRisk('Elsewhere')];
  await linked(owner, mine, elsewhere);
  const bob = await addMember(api, world, { level: 3, name: 'Bob Bounded' });
  await asOwner(api.urls, `update account_permissions set site_ids = $1 where account_id = $2`, [
    [world.ids['siteId']],
    bob.user.accountId,
  ]);
  await owner.call(riskEndpoints.addMembers, { params: mine, body: { members: [bob.user.accountId] } });
  expect(await linksOf(bob, mine)).toEqual([]);
  expect((await traceOf(bob, mine)).nodes).toHaveLength(1);
  expect((await logOf(bob, mine)).join()).not.toContain('link');
});

test('a link with what is deleted says so until it is removed, and is in no trace', async () => {
  const [kept, gone] = [await newRisk('Kept'), await newRisk('Gone')];
  const linkId = await linked(owner, kept, gone);
  const isGone = async (person: Member) =>
    (await linksOf(person, kept)).map(({ isDeleted, record: { name } }) => [name, isDeleted]);
  expect(await isGone(editor)).toEqual([['Gone', false]]);
  await owner.call(riskEndpoints.remove, { params: gone });
  expect(await isGone(editor)).toEqual([['Gone', true]]);
  expect((await traceOf(owner, kept)).nodes).toHaveLength(1);
  const removal = { params: { ...kept, linkId }, body: { reason: 'It is deleted' } };
  expect((await editor.call(riskParts.link.remove, removal)).status).toBe(200);
  expect(await isGone(editor)).toEqual([]);
});

test('so does one with what is in a deleted workspace, for who was in it', async () => {
  const made = await owner.call(workspaceEndpoints.risk.create, {
    body: { moduleId: world.moduleId, name: 'To be closed', description: 'Only the owner is here' },
  });
  const workspaceId: string = made.body.data._id;
  const [kept, gone] = [await newRisk('Kept open'), await newRisk('Closed', workspaceId)];
  const behind = await newRisk('Behind what is closed');
  await linked(owner, kept, gone);
  await linked(owner, gone, behind);
  await asOwner(api.urls, `update workspaces set deleted_at = now() where id = $1`, [workspaceId]);
  expect(await linksOf(owner, kept)).toMatchObject([{ isDeleted: true, record: { name: 'Closed' } }]);
  expect(await linksOf(editor, kept)).toEqual([]);
  expect((await traceOf(owner, kept)).nodes).toHaveLength(1);
});

test('a contributor links nothing', async () => {
  const kept = await newRisk('Linked by nobody');
  const contributor = await addMember(api, world, { level: 2 });
  const another = await newRisk('Another');
  expect((await link(contributor, kept, another)).status).toBe(403);
});

test('a trace goes so many steps both ways, with what is done about each', async () => {
  const chain = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => newRisk(`Chain ${name}`)));
  for (const [index, place] of chain.slice(1).entries()) {
    const before = chain[index];
    if (before) await linked(owner, place, before, 'raised_from');
  }
  const [, second] = chain;
  if (!second) throw new Error('There are five');
  await owner.call(riskParts.action.create, { params: second, body: world.actionInput('Fit a tray') });
  const { nodes, edges, isCut } = await traceOf(owner, second, 2);
  expect(nodes.map(({ name, step }) => `${step} ${name}`)).toEqual([
    '0 Chain B',
    '1 Chain A',
    '1 Chain C',
    '2 Chain D',
    '0 Fit a tray',
  ]);
  expect(edges.filter(({ type }) => type === 'raised_from')).toHaveLength(3);
  expect(edges.filter(({ type }) => type === 'has')).toHaveLength(1);
  expect(isCut).toBe(false);
  const task = nodes.find(({ kind }) => kind === 'action');
  expect(task?.link).toMatch(/\/tasks\/detail\//);
  expect((await traceOf(owner, second)).nodes).toHaveLength(6);
});
