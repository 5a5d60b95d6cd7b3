import { createHash } from 'node:crypto';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { levels } from 'contract/core/rights/levels';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { makeRisk } from '../../../test/make.ts';
import { beginUpload, uploadFile } from '../../../test/upload.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
});
afterAll(() => api.close());

const bytes = Buffer.from('Torque was measured at 41 Nm.');
const note = { fileName: 'Torque report.txt', filetype: 'text/plain', bytes };
const upload = async (person: Member): Promise<string> => (await uploadFile(api, person, note)).body.Key;
const newParams = async (name: string) => ({
  workspaceId: world.workspaceId,
  recordId: (await makeRisk(world, name))._id,
});
const contributor = () => addMember(api, world, { level: levels.contribute });

test('a file that was uploaded is attached, listed, given back byte for byte, and taken off with its log', async () => {
  const { owner } = world;
  const params = await newParams('With a file');
  const attached = await owner.call(riskParts.file.create, { params, body: { key: await upload(owner) } });
  expect(attached).toMatchObject({
    status: 201,
    body: {
      message: 'File attached',
      data: {
        record: params.recordId,
        name: note.fileName,
        type: 'text/plain',
        size: bytes.length,
        createdBy: { _id: owner.user.accountId },
      },
    },
  });
  const attachmentId: string = attached.body.data._id;
  const list = () => owner.call(riskParts.file.list, { params });
  expect((await list()).body).toMatchObject({ total: 1, data: [{ _id: attachmentId }] });

  const found = await owner.call(riskParts.file.find, { params: { ...params, attachmentId } });
  const file = await api.app.inject({ method: 'GET', url: found.body.data.url });
  expect(file.rawPayload.equals(bytes)).toBe(true);
  expect(file.headers['content-disposition']).toContain('attachment');

  await owner.call(riskParts.file.remove, { params: { ...params, attachmentId } });
  expect((await list()).body.total).toBe(0);
  const log = await owner.call(logEndpoints.list, { params: { id: params.recordId } });
  const number = (await owner.call(riskEndpoints.find, { params })).body.data.number;
  expect(log.body.data.logs.map(({ message }: { message: string }) => message).slice(0, 2)).toEqual([
    `Deleted file ${note.fileName} of ${number}`,
    `Attached file ${note.fileName} of ${number}`,
  ]);
});

test('the list of files says what is in each by its hash, and the stream of the record shows what was done with them alone', async () => {
  const { owner, workspaceId, recordId } = world;
  const params = { workspaceId, recordId };
  await owner.call(riskParts.file.create, { params, body: { key: await upload(owner) } });
  const listed = await owner.call(riskParts.file.list, { params });
  expect(listed.body.data[0].sha256).toMatch(/^[0-9a-f]{64}$/);
  const stream = await owner.call(riskParts.comment.list, { params, query: { show: 'files' } });
  const entries: { comment: unknown; change: { collectionName: string } }[] = stream.body.data.entries;
  expect(entries.length).toBeGreaterThan(0);
  for (const { comment, change } of entries)
    expect([comment, change.collectionName]).toEqual([null, 'risk_file']);
});

test('people of the risk who contribute may attach, and take off what is their own', async () => {
  const params = await newParams('With people');
  const [member, stranger, viewer] = [
    await contributor(),
    await contributor(),
    await addMember(api, world, { level: levels.view }),
  ];
  const attach = async (person: Member) =>
    person.call(riskParts.file.create, { params, body: { key: await upload(person) } });
  expect((await attach(member)).status).toBe(403);
  await world.owner.call(riskEndpoints.addMembers, { params, body: { members: [member.user.accountId] } });
  const own = await attach(member);
  expect(own.status).toBe(201);
  expect((await attach(stranger)).status).toBe(403);
  expect((await attach(viewer)).status).toBe(403);
  expect((await viewer.call(riskParts.file.list, { params })).body.total).toBe(1);

  const others = await attach(world.owner);
  const remove = (person: Member, attachmentId: string) =>
    person.call(riskParts.file.remove, { params: { ...params, attachmentId } });
  expect((await remove(member, others.body.data._id)).status).toBe(403);
  expect((await remove(member, own.body.data._id)).status).toBe(200);
});

test('whoever works on an action of the risk brings the evidence', async () => {
  const params = await newParams('With an action');
  const assignee = await contributor();
  const body = { ...world.actionInput('Measure it'), assignedTo: [assignee.user.accountId] };
  await world.owner.call(riskParts.action.create, { params, body });
  const attached = await assignee.call(riskParts.file.create, {
    params,
    body: { key: await upload(assignee) },
  });
  expect(attached.status).toBe(201);
});

test("an upload that is unfinished, unknown or somebody else's is not attached", async () => {
  const params = await newParams('Without a file');
  const attach = (key: string) => world.owner.call(riskParts.file.create, { params, body: { key } });
  const unfinished = await beginUpload(world.owner, note);
  const theirs = await upload(await addMember(api, world, { level: levels.edit }));
  for (const key of [unfinished.key, theirs, 'nonsense', world.recordId])
    expect(await attach(key)).toMatchObject({ status: 404, body: { errors: { key: 'File not found' } } });
  expect(await attach('')).toMatchObject({ status: 400, body: { errors: { key: 'Please select a file' } } });
});

test('the file of one risk is not there at another', async () => {
  const [here, there] = [await newParams('Here'), await newParams('There')];
  const { owner } = world;
  const attached = await owner.call(riskParts.file.create, {
    params: here,
    body: { key: await upload(owner) },
  });
  const params = { ...there, attachmentId: attached.body.data._id };
  expect((await owner.call(riskParts.file.find, { params })).status).toBe(404);
  expect((await owner.call(riskParts.file.remove, { params })).status).toBe(404);
});

test('a risk that is deleted for good takes its files with it', async () => {
  const { owner } = world;
  const params = await newParams('To be purged');
  await owner.call(riskParts.file.create, { params, body: { key: await upload(owner) } });
  await owner.call(riskEndpoints.remove, { params });
  const purged = await owner.call(riskEndpoints.purge, { params, body: { libraries: [params.recordId] } });
  expect(purged.status).toBe(200);
});

test('a new version takes the place of a file, and the earlier ones stay, each with who added it', async () => {
  const { owner } = world;
  const params = await newParams('Drawn again');
  const attached = await owner.call(riskParts.file.create, { params, body: { key: await upload(owner) } });
  const attachmentId: string = attached.body.data._id;
  const helper = await contributor();
  await owner.call(riskEndpoints.addMembers, { params, body: { members: [helper.user.accountId] } });
  const second = { fileName: 'Torque report 2.txt', filetype: 'text/plain', bytes: Buffer.from('42 Nm.') };
  const key: string = (await uploadFile(api, helper, second)).body.Key;
  const place = { params: { ...params, attachmentId } };
  const stranger = await contributor();
  expect((await stranger.call(riskParts.file.renew, { ...place, body: { key } })).status).toBe(403);
  expect((await owner.call(riskParts.file.renew, { ...place, body: { key } })).status).toBe(404);
  // What somebody else has attached is an editor's to replace.
  expect((await helper.call(riskParts.file.renew, { ...place, body: { key } })).status).toBe(403);
  const editor = await addMember(api, world, { level: levels.edit });
  const editors: string = (await uploadFile(api, editor, second)).body.Key;
  expect(await editor.call(riskParts.file.renew, { ...place, body: { key: editors } })).toMatchObject({
    status: 201,
    body: { data: { _id: attachmentId, name: second.fileName, edition: 2, size: 6 } },
  });
  const { data } = (await owner.call(riskParts.file.find, place)).body;
  expect(data).toMatchObject({
    sha256: createHash('sha256').update(second.bytes).digest('hex'),
    renewedBy: { _id: editor.user.accountId },
    earlier: [{ edition: 1, name: note.fileName, createdBy: { _id: owner.user.accountId } }],
    usedIn: [],
  });
  const bytesOf = async (url: string) => (await api.app.inject({ method: 'GET', url })).rawPayload.toString();
  expect([await bytesOf(data.url), await bytesOf(data.earlier[0].url)]).toEqual(['42 Nm.', String(bytes)]);
  const log = await owner.call(logEndpoints.list, { params: { id: params.recordId } });
  expect(log.body.data.logs[0].message).toMatch(/^Added a new version of file Torque report 2[.]txt of RSK-/);
});

test('a file says which action it belongs to', async () => {
  const { owner } = world;
  const params = await newParams('Measured');
  const action = await owner.call(riskParts.action.create, { params, body: world.actionInput('Measure') });
  const body = { key: await upload(owner), action: action.body.data._id };
  const attached = await owner.call(riskParts.file.create, { params, body });
  const found = await owner.call(riskParts.file.find, {
    params: { ...params, attachmentId: attached.body.data._id },
  });
  expect(found.body.data.usedIn).toEqual([{ _id: body.action, kind: 'action', name: 'Measure' }]);
});
