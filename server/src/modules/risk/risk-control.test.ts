import { daysAfter } from 'contract/core/days';
import { checklistEndpoints, checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { reportEndpoints } from 'contract/records/report/report.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { itemOf, publishChecklist, sectionsOf } from '../../../test/checklist.ts';
import { makeRisk } from '../../../test/make.ts';
import { attachNote } from '../../../test/world-records.ts';
import { addMember, makeWorld, type World } from '../../../test/world.ts';

let api: TestApi;
let world: World;
let owner: Member;
let params: { workspaceId: string; recordId: string };

beforeAll(async () => {
  api = await testApi();
  world = await makeWorld(api);
  owner = world.owner;
});
afterAll(() => api.close());

async function newRisk() {
  const { _id } = await makeRisk(world, 'Torque tool drift');
  return { workspaceId: world.workspaceId, recordId: _id };
}

const controlInput = (own: object = {}) => ({
  name: 'Clutch service by cycles',
  controlType: 'preventive',
  owners: [owner.user.accountId],
  ...own,
});

async function newControl(own: object = {}) {
  const { body } = await owner.call(riskParts.control.create, { params, body: controlInput(own) });
  return body.data;
}

const find = async (controlId: string) => {
  const { body } = await owner.call(riskParts.control.find, { params: { ...params, controlId } });
  return body.data;
};

async function keepTest(controlId: string, own: object) {
  const body = { result: 'effective', testedOn: '2026-01-10', tester: owner.user.accountId, ...own };
  return owner.call(riskParts['control-test'].create, { params: { ...params, controlId }, body });
}

describe('a control of a risk', () => {
  beforeAll(async () => {
    params = await newRisk();
  });

  test('is not tested until a test says how effective it is, and when it is tested next', async () => {
    const made = await newControl({ testFrequency: 30 });
    expect(made).toMatchObject({ effectiveness: 'not-tested', lastTest: null, isOverdue: false });
    expect(made.nextTest).toBe(daysAfter(new Date().toISOString().slice(0, 10), 30));
    await keepTest(made._id, { result: 'partial', testedOn: '2026-01-10' });
    expect(await find(made._id)).toMatchObject({
      effectiveness: 'partial',
      lastTest: '2026-01-10',
      nextTest: '2026-02-09',
      isOverdue: true,
    });
  });

  test('stays what its newest test says when an older one is added, and goes back when that is deleted', async () => {
    const { _id: controlId } = await newControl();
    const oldest = await keepTest(controlId, { result: 'partial', testedOn: '2026-01-10' });
    const planned = { result: 'ineffective', testedOn: '2026-03-01', nextTest: '2030-01-01' };
    const newest = await keepTest(controlId, planned);
    await keepTest(controlId, { result: 'effective', testedOn: '2026-02-01' });
    const remove = async ({ body }: typeof newest) => {
      const { status } = await owner.call(riskParts['control-test'].remove, {
        params: { ...params, controlId, testId: body.data._id },
        body: { reason: 'Of another control' },
      });
      expect(status).toBe(200);
    };
    await remove(oldest);
    const { effectiveness, lastTest, nextTest } = await find(controlId);
    expect({ result: effectiveness, testedOn: lastTest, nextTest }).toEqual(planned);
    await remove(newest);
    expect(await find(controlId)).toMatchObject({ effectiveness: 'effective', lastTest: '2026-02-01' });
  });

  test('is as effective as its newest test says, whatever somebody would set by hand', async () => {
    const made = await newControl();
    const set = (effectiveness: string, version: number) =>
      owner.call(riskParts.control.update, {
        params: { ...params, controlId: made._id },
        body: { effectiveness, version },
      });
    const byHand = await set('effective', made.version);
    expect(byHand.body.data).toMatchObject({ effectiveness: 'effective' });
    await keepTest(made._id, { result: 'ineffective', testedOn: '2026-03-01' });
    const { version } = await find(made._id);
    expect((await set('effective', version)).body.errors).toEqual({
      effectiveness: 'Its newest test says how effective it is. Add a test instead.',
    });
    expect((await set('ineffective', version)).status).toBe(200);
  });

  test('is refused a test before its day, a next test before this one, and a file of another record', async () => {
    const { _id: controlId } = await newControl();
    const future = await keepTest(controlId, { testedOn: '2099-01-01' });
    expect(future.body.errors).toEqual({ testedOn: 'A test is not kept before its day' });
    const before = await keepTest(controlId, { nextTest: '2026-01-10' });
    expect(before.body.errors).toEqual({ nextTest: 'The next test is after this one' });
    const foreign = await keepTest(controlId, { file: world.ids['attachmentId'] });
    expect(foreign.status).toBe(404);
  });

  test('was carried out by a completed checklist of its risk, not by one that still runs or is of another', async () => {
    const { _id: controlId } = await newControl();
    const place = { type: 'risk', workspaceId: world.workspaceId };
    const item = itemOf({ question: 'Is the clutch within 2 %?' });
    const checklist = await publishChecklist(owner, place, { sections: sectionsOf(item) });
    const run = async (record: string) => {
      const body = { checklist, record };
      const { body: made } = await owner.call(checklistRunEndpoints.create, { params: place, body });
      return { ...place, runId: String(made.data._id) };
    };
    const completed = async (record: string) => {
      const at = await run(record);
      const body = { version: 0, value: 'yes' };
      await owner.call(checklistRunEndpoints.answer, { params: { ...at, itemId: item._id }, body });
      await owner.call(checklistRunEndpoints.complete, { params: at });
      return at.runId;
    };
    const checklistRun = await completed(params.recordId);
    const kept = await keepTest(controlId, { checklistRun });
    expect(kept.body.data.checklistRun).toMatchObject({ _id: checklistRun });
    expect(kept.body.data.checklistRun.name).toMatch(/^CHK-\d{4}-\d{4} Layered process audit$/);
    const foreign = await completed((await newRisk()).recordId);
    for (const other of [(await run(params.recordId)).runId, foreign]) {
      const refused = await keepTest(controlId, { checklistRun: other });
      expect([refused.status, refused.body.message]).toEqual([404, 'Completed checklist not found']);
    }
  });

  test('is linked to a published checklist of its workspace, which stays when that is retired', async () => {
    const place = { type: 'risk', workspaceId: world.workspaceId };
    const sections = sectionsOf(itemOf({ question: 'Is the clutch within 2 %?' }));
    const checklist = await publishChecklist(owner, place, { name: 'Clutch audit', sections });
    const made = await newControl({ checklist });
    const linked = { checklist: { _id: checklist, name: 'Clutch audit' } };
    expect(made).toMatchObject({ ...linked, isChecklistRetired: false });
    const at = { ...place, checklistId: checklist };
    const { body } = await owner.call(checklistEndpoints.find, { params: at });
    await owner.call(checklistEndpoints.retire, { params: at, body: { version: body.data.version } });
    // What was linked stays, and is sent along when something else is changed.
    const change = { params: { ...params, controlId: made._id } };
    const kept = await owner.call(riskParts.control.update, {
      ...change,
      body: { name: 'Clutch audit each month', checklist, version: made.version },
    });
    expect(kept.body.data).toMatchObject({ ...linked, isChecklistRetired: true });
    const { version } = kept.body.data;
    await owner.call(checklistEndpoints.remove, { params: at, body: { reason: 'Replaced' } });
    expect(await find(made._id)).toMatchObject({ checklist: null, isChecklistRetired: false });
    const freed = await owner.call(riskParts.control.update, {
      ...change,
      body: { checklist: null, version },
    });
    expect([freed.status, freed.body.data.checklist]).toEqual([200, null]);
  });

  test('says in the trail and in reports which checklist it is tested by', async () => {
    const place = { type: 'risk', workspaceId: world.workspaceId };
    const at = await newRisk();
    const sections = sectionsOf(itemOf({ question: 'Is the valve tight?' }));
    const [first, second] = [
      await publishChecklist(owner, place, { name: 'Valve audit', sections }),
      await publishChecklist(owner, place, { name: 'Valve walk', sections }),
    ];
    const made = await owner.call(riskParts.control.create, {
      params: at,
      body: controlInput({ name: 'Valve check', checklist: first }),
    });
    const { _id: controlId, version } = made.body.data;
    const body = { checklist: second, version };
    await owner.call(riskParts.control.update, { params: { ...at, controlId }, body });
    const { rows } = await api.owner.query(
      `select changes->'checklist' as linked from activities where record_id = $1 order by seq`,
      [controlId],
    );
    const [audit, walk] = [
      { _id: first, name: 'Valve audit' },
      { _id: second, name: 'Valve walk' },
    ];
    expect(rows).toEqual([{ linked: [null, audit] }, { linked: [audit, walk] }]);
    const report = async (query: Record<string, string>) => {
      const { body: shown } = await owner.call(reportEndpoints.preview, { params: place, query });
      return JSON.stringify(shown.data.sections);
    };
    expect(await report({ template: 'risk.controls', fields: 'control,checklist' })).toContain(
      '["Valve check","Valve walk"]',
    );
    expect(await report({ template: 'risk.record', record: at.recordId })).toContain('Valve walk');
  });

  test('is refused a checklist that is retired, unpublished or of another workspace, by the name of the field', async () => {
    const place = { type: 'risk', workspaceId: world.workspaceId };
    const sections = sectionsOf(itemOf({ question: 'Is the alarm heard?' }));
    const retired = await publishChecklist(owner, place, { name: 'Alarm audit', sections });
    const at = { ...place, checklistId: retired };
    const { body } = await owner.call(checklistEndpoints.find, { params: at });
    await owner.call(checklistEndpoints.retire, { params: at, body: { version: body.data.version } });
    const draft = await owner.call(checklistEndpoints.create, {
      params: place,
      body: { name: 'Siren audit' },
    });
    const { moduleId } = world;
    const yard = { moduleId, name: 'Yard', description: 'Risks of the yard' };
    const other = await owner.call(workspaceEndpoints.risk.create, { body: yard });
    const elsewhere = { ...place, workspaceId: String(other.body.data._id) };
    const foreign = await publishChecklist(owner, elsewhere, { sections });
    const made = await newControl();
    const refusals = {
      [retired]: [400, 'Alarm audit is retired. Choose another one, or publish it again.'],
      [String(draft.body.data._id)]: [400, 'Siren audit is not published. Publish it first.'],
      [foreign]: [404, 'Checklist not found'],
    };
    for (const [checklist, [status, sentence]] of Object.entries(refusals)) {
      const refused = { status, body: { errors: { checklist: sentence } } };
      const create = { params, body: controlInput({ checklist }) };
      expect(await owner.call(riskParts.control.create, create)).toMatchObject(refused);
      const update = {
        params: { ...params, controlId: made._id },
        body: { checklist, version: made.version },
      };
      expect(await owner.call(riskParts.control.update, update)).toMatchObject(refused);
    }
    expect(await find(made._id)).toMatchObject({ checklist: null });
  });

  test('names documents in words and a file of its risk, no longer once that is deleted, and no file of another', async () => {
    const { attachmentId } = await attachNote(api, owner, params);
    const documents = 'SOP-14 Clutch service\nWI-3 Torque check';
    const made = await newControl({ documents, file: attachmentId });
    expect(made).toMatchObject({ documents, file: { _id: attachmentId } });
    await owner.call(riskParts.file.remove, { params: { ...params, attachmentId }, body: {} });
    expect(await find(made._id)).toMatchObject({ documents, file: null });
    const foreign = await owner.call(riskParts.control.create, {
      params,
      body: controlInput({ file: world.ids['attachmentId'] }),
    });
    expect(foreign.status).toBe(404);
  });

  test('bears on causes and consequences of its risk alone, and no more on what is deleted', async () => {
    const cause = await owner.call(riskParts.cause.create, {
      params,
      body: { name: 'Clutch wear', description: 'After 40,000 cycles' },
    });
    expect(cause.body.data).toMatchObject({
      label: 'C-1',
      analysis: null,
      description: 'After 40,000 cycles',
    });
    const consequence = await owner.call(riskParts.consequence.create, {
      params,
      body: { name: 'Loose wheel end', dimension: 'people', severity: 5 },
    });
    const [causeId, consequenceId] = [cause.body.data._id, consequence.body.data._id];
    const made = await newControl({ causes: [causeId], consequences: [consequenceId] });
    expect(made.causes).toEqual([{ _id: causeId, name: 'Clutch wear' }]);
    await owner.call(riskParts.cause.remove, { params: { ...params, causeId }, body: {} });
    expect((await find(made._id)).causes).toEqual([]);
    expect((await find(made._id)).consequences).toEqual([{ _id: consequenceId, name: 'Loose wheel end' }]);
    const elsewhere = await owner.call(riskParts.control.create, {
      params: await newRisk(),
      body: controlInput({ consequences: [consequenceId] }),
    });
    expect(elsewhere.status).toBe(404);
  });

  test('is read by whoever reads the risk, and worked on by its members', async () => {
    const viewer = await addMember(api, world, { level: 1, name: 'Vic Viewer' });
    const body = controlInput();
    expect((await viewer.call(riskParts.control.list, { params })).status).toBe(200);
    expect((await viewer.call(riskParts.control.create, { params, body })).status).toBe(403);
    const helper = await addMember(api, world, { level: 2, name: 'Hal Helper' });
    expect((await helper.call(riskParts.control.create, { params, body })).status).toBe(403);
    await owner.call(riskEndpoints.addMembers, { params, body: { members: [helper.user.accountId] } });
    expect((await helper.call(riskParts.control.create, { params, body })).status).toBe(201);
  });
});

test('lists of risks are narrowed to threats or opportunities', async () => {
  const { _id } = await makeRisk(world, 'A second mill nearby', { kind: 'opportunity' });
  const listed = async (kind: string) => {
    const { body } = await owner.call(riskEndpoints.list, {
      params: { workspaceId: world.workspaceId },
      query: { kind, limit: 100 },
    });
    return body.data.map((risk: { _id: string }) => risk._id);
  };
  expect(await listed('opportunity')).toEqual([_id]);
  expect(await listed('threat')).not.toContain(_id);
  expect(await listed('threat,opportunity')).toContain(_id);
});
