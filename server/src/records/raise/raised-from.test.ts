import { capaEndpoints, capaParts } from 'contract/modules/capa/capa.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import type { WholeRun } from 'contract/records/checklist/checklist';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import type { Link, TraceNode } from 'contract/records/link/link';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { itemOf, publishChecklist, sectionsOf, uploadPhoto } from '../../../test/checklist.ts';
import { makeRisk } from '../../../test/make.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

type From = { raisedFrom: string } | { raisedFromAnswer: string } | { copiedFrom: string };

const raise = (person: Member, query: From) =>
  person.call(capaEndpoints.create, {
    query,
    body: {
      workspace: world.kinds.capa?.ids['workspaceId'] ?? '',
      name: 'A press has started with its guard open',
      description: 'An operator was hurt.',
      dateDetected: '2026-01-20',
      severity: 5,
      source: 'risk',
      site: world.siteId,
      process: world.processId,
      managers: [person.user.accountId],
    },
  });

const words = (links: Link[]) => links.map(({ relation, record }) => `${relation} ${record.name}`);

test('a record of another kind is raised from one and both say so; from one that the caller does not see nothing is raised', async () => {
  const { owner, workspaceId } = world;
  const elsewhere = await owner.call(workspaceEndpoints.risk.create, {
    body: { moduleId: world.moduleId, name: 'Behind the wall', description: 'Only the owner is here' },
  });
  const { _id: from } = await makeRisk(world, 'A press starts with its guard open');
  const { _id: hidden } = await makeRisk(world, 'Nobody else sees it', {
    workspace: elsewhere.body.data._id,
  });
  const capaWorkspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const quality = await addMember(api, world, { level: 3, workspaceId: capaWorkspaceId });
  const made = await raise(owner, { raisedFrom: from });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const capa = { workspaceId: capaWorkspaceId, recordId: String(made.body.data._id) };
  expect(
    words((await owner.call(riskParts.link.list, { params: { workspaceId, recordId: from } })).body.data),
  ).toEqual(['source_of A press has started with its guard open']);
  const links = (await owner.call(capaParts.link.list, { params: capa })).body.data as Link[]; // as the call declares
  expect(words(links)).toEqual(['raised_from A press starts with its guard open']);
  const log = await owner.call(logEndpoints.list, { params: { id: from }, query: { limit: 50 } });
  expect(JSON.stringify(log.body.data)).toContain(made.body.data.number);

  const countOf = async () =>
    (await owner.call(capaEndpoints.list, { params: { workspaceId: capaWorkspaceId } })).body.data.length;
  const before = await countOf();
  const refused = await raise(quality, { raisedFrom: hidden });
  expect([refused.status, refused.body.code]).toEqual([404, 'NOT_FOUND']);
  expect(await countOf()).toBe(before);
});

/** The owner completes a run of one item, which fails, with a photo of what was found; gives the run as it stands. */
async function failRun(about: { record?: string; site?: string }, value = 'no') {
  const { owner, workspaceId } = world;
  const place = { type: 'risk', workspaceId };
  const item = itemOf({ question: 'Is the guard closed?' });
  const checklist = await publishChecklist(owner, place, { sections: sectionsOf(item) });
  const body = { checklist, ...about };
  const started = await owner.call(checklistRunEndpoints.create, { params: place, body });
  const at = { ...place, runId: String(started.body.data._id) };
  const answer = { value, comment: 'It hangs open.', version: 0 };
  await owner.call(checklistRunEndpoints.answer, { params: { ...at, itemId: item._id }, body: answer });
  const photo = { item: item._id, key: await uploadPhoto(api, owner) };
  await owner.call(checklistRunEndpoints.addPhoto, { params: at, body: photo });
  const read = async (): Promise<WholeRun> =>
    (await owner.call(checklistRunEndpoints.find, { params: at })).body.data;
  const complete = () => owner.call(checklistRunEndpoints.complete, { params: at });
  const answerId = async () => (await read()).answers[0]?._id ?? '';
  return { read, complete, answerId };
}

const ofCapa = (recordId: string) => ({
  params: { workspaceId: world.kinds.capa?.ids['workspaceId'] ?? '', recordId },
});

test('a copy says of which record it is one, and that record says so too; it is raised from nothing', async () => {
  const { owner } = world;
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const of = world.kinds.capa?.ids['recordId'] ?? '';
  const made = await raise(owner, { copiedFrom: of });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const linksOf = async (recordId: string) =>
    (await owner.call(capaParts.link.list, { params: { workspaceId, recordId } })).body.data as Link[]; // as the call declares
  expect((await linksOf(made.body.data._id)).map(({ relation, record }) => [relation, record._id])).toEqual([
    ['copied_from', of],
  ]);
  expect(words(await linksOf(of))).toContain('copied_to A press has started with its guard open');
  const countOf = async () =>
    (await owner.call(capaEndpoints.list, { params: { workspaceId } })).body.data.length;
  const before = await countOf();
  expect((await raise(owner, { copiedFrom: made.body.data.site._id })).status).toBe(404);
  expect(await countOf()).toBe(before);
});

test('a record is raised from an item of a checklist that failed: both say so, the trace has the chain, and its photo goes along', async () => {
  const { owner, workspaceId, processId } = world;
  const { _id: from } = await makeRisk(world, 'Guards are left open');
  const run = await failRun({ record: from });
  await run.complete();
  const made = await raise(owner, { raisedFromAnswer: await run.answerId() });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const { _id: capa, number } = made.body.data;
  const after = await run.read();
  expect(after.process?._id).toBe(processId);
  const [answer] = after.answers;
  expect(answer).toMatchObject({ isRaised: true, raised: { _id: capa, number, kind: 'capa' } });

  const { body: links } = await owner.call(capaParts.link.list, ofCapa(capa));
  expect(words(links.data)).toEqual(['raised_from Guards are left open']);
  const { body: items } = await owner.call(capaParts.link.items, ofCapa(capa));
  expect(items.data).toMatchObject([{ name: 'Is the guard closed?', number: after.number }]);
  expect(items.data[0].link).toMatch(new RegExp(`/checklist-details/${after._id}\\?item=`));
  const { body: trace } = await owner.call(capaParts.link.trace, { ...ofCapa(capa), query: { steps: 1 } });
  expect(trace.data.nodes.map(({ kind }: TraceNode) => kind).toSorted()).toEqual(['capa', 'item', 'risk']);
  expect(trace.data.edges).toContainEqual({ from: capa, to: answer?._id, type: 'raised_from' });
  const files = await owner.call(capaParts.file.list, ofCapa(capa));
  expect(files.body.data).toMatchObject([{ name: 'photo.png' }]);
  const log = await owner.call(logEndpoints.list, { params: { id: from }, query: { limit: 50 } });
  const told = JSON.stringify(log.body.data);
  expect(told).toContain(`Raised a record from answer of ${after.number}: Is the guard closed?`);
  expect(told).toContain(number);

  const other = await addMember(api, world, { level: 3, workspaceId });
  const params = { type: 'risk', workspaceId, runId: after._id };
  const seen: WholeRun = (await other.call(checklistRunEndpoints.find, { params })).body.data;
  expect(seen.answers[0]).toMatchObject({ isRaised: true, raised: null });
});

test('nothing is raised from an item that passed, whose run is open, that led to a record, or that the caller does not see', async () => {
  const { owner, siteId } = world;
  const run = await failRun({ site: siteId });
  const refusal = async (person: Member, raisedFromAnswer: string) => {
    const { status, body } = await raise(person, { raisedFromAnswer });
    return [status, body.message];
  };
  const answerId = await run.answerId();
  const { number } = await run.read();
  expect(await refusal(owner, answerId)).toEqual([409, `${number} is not completed. Complete it first.`]);
  await run.complete();
  const workspaceId = world.kinds.capa?.ids['workspaceId'] ?? '';
  const stranger = await addMember(api, world, { level: 3, workspaceId });
  expect((await refusal(stranger, answerId))[0]).toBe(404);
  const first = await raise(owner, { raisedFromAnswer: answerId });
  expect(first.status, JSON.stringify(first.body)).toBe(201);
  const { body: items } = await owner.call(capaParts.link.items, ofCapa(first.body.data._id));
  expect(items.data).toHaveLength(1);
  expect(await refusal(owner, answerId)).toEqual([
    409,
    `This item of ${number} has led to a record already. Open it in the run.`,
  ]);
  const good = await failRun({ site: siteId }, 'yes');
  await good.complete();
  expect((await refusal(owner, await good.answerId()))[0]).toBe(409);
});
