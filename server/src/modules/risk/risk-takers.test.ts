import { accountEndpoints } from 'contract/people/account/account.endpoints';
import { memberEndpoints } from 'contract/people/member/member.endpoints';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { taskEndpoints } from 'contract/records/task/task.endpoints';
import { riskAssessmentEndpoints } from 'contract/modules/risk/risk-assessment.endpoints';
import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { rate } from '../../../test/rate.ts';
import { bringTo } from '../../../test/risk-stage.ts';
import { addMember } from '../../../test/world.ts';

// Scores and decisions that are asked of somebody who leaves.

let api: TestApi;
let place: Place;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
});
afterAll(() => api.close());

const join = (name: string, level: number) => addMember(api, joined(place), { level, name });
const handOver = (from: Member, to: Member) =>
  place.owner.call(accountEndpoints.reassign, {
    params: { accountId: from.user.accountId },
    body: { to: to.user.accountId },
  });
const kindsOf = async (who: Member) =>
  (await who.call(taskEndpoints.listMine, {})).body.data.map(({ kind }: { kind: string }) => kind);
const heardBy = async (who: Member) =>
  (await who.call(notificationEndpoints.list, { query: { limit: 100 } })).body.data.map(
    ({ key }: { key: string }) => key,
  );

test('a score that is not given yet is asked of somebody else, and of nobody twice', async () => {
  const [lea, sam, tess] = [
    await join('Lea Leaver', 2),
    await join('Sam Second', 2),
    await join('Tess Taker', 2),
  ];
  const { _id: recordId } = await makeRisk(place, 'Worn clutch');
  const params = { workspaceId: place.workspaceId, recordId };
  const body = { type: 'inherent' as const, evaluators: [lea.user.accountId, sam.user.accountId] };
  const asked = await place.owner.call(riskAssessmentEndpoints.askPanel, { params, body });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);

  const refused = await handOver(lea, await join('Rae Reader', 1));
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    { to: 'Rae Reader cannot be asked: Rae Reader may only read here.' },
  ]);
  expect((await handOver(lea, tess)).body.data).toEqual({ reassigned: 1 });
  expect([await kindsOf(lea), await kindsOf(tess)]).toEqual([[], ['risk_score']]);
  expect(await heardBy(tess)).toEqual(['record.score_asked']);
  const score = { likelihood: 2, impacts: { people: 3 } };
  const given = (who: Member) =>
    who.call(riskAssessmentEndpoints.score, {
      params: { ...params, assessmentId: asked.body.data._id },
      body: score,
    });
  expect([(await given(lea)).status, (await given(tess)).status]).toEqual([403, 200]);

  // Whoever is asked already gives one score, and the one that was still waited for is waited for no more.
  const other = await place.owner.call(riskAssessmentEndpoints.askPanel, {
    params,
    body: { ...body, evaluators: [lea.user.accountId, tess.user.accountId] },
  });
  expect((await handOver(lea, tess)).body.data).toEqual({ reassigned: 1 });
  expect([await kindsOf(lea), await kindsOf(tess)]).toEqual([[], ['risk_score']]);
  const at = { params: { ...params, assessmentId: other.body.data._id } };
  const { panel } = (await place.owner.call(riskAssessmentEndpoints.find, at)).body.data;
  expect(panel.map(({ person }: { person: { name: string } }) => person.name)).toEqual(['Tess Taker']);
});

test('a decision about a risk is asked of somebody else who may make it', async () => {
  const lea = await join('Lena Leaver', 4);
  const { _id: recordId } = await makeRisk(place, 'Loose belt');
  await bringTo(api.owner, recordId, 'evaluated');
  await api.owner.query('update risk_acceptances set approver_id = $2 where record_id = $1', [
    recordId,
    lea.user.accountId,
  ]);
  const params = { workspaceId: place.workspaceId, recordId };
  const move = async (who: Member, step: string) => {
    const { version } = (await who.call(riskEndpoints.find, { params })).body.data;
    return who.call(riskEndpoints.move, { params, body: { step, version } });
  };
  expect((await move(place.owner, 'request-acceptance')).status).toBe(200);
  expect(await kindsOf(lea)).toEqual(['risk_decision']);

  const [editor, to] = [await join('Eda Editor', 3), await join('Theo Taker', 4)];
  const refused = await handOver(lea, editor);
  expect([refused.status, refused.body.errors.to]).toEqual([
    400,
    expect.stringMatching(/^Eda Editor may not decide about RSK-/),
  ]);
  // Whoever has requested the acceptance would be kept from giving it, and everybody else as well.
  expect((await handOver(lea, place.owner)).status).toBe(400);
  expect((await handOver(lea, to)).body.data).toEqual({ reassigned: 1 });
  expect([await kindsOf(lea), await kindsOf(to)]).toEqual([[], ['risk_decision']]);
  expect(await heardBy(to)).toEqual(['record.decision_asked']);
  const mayAccept = async (who: Member) =>
    (await who.call(riskEndpoints.steps, { params })).body.data.find(
      (one: { step: string }) => one.step === 'accept',
    ).allowed;
  expect([await mayAccept(lea), await mayAccept(to)]).toEqual([false, true]);
});

test('a decision that others are asked for as well is theirs alone when whoever takes over may not make it', async () => {
  const [lea, ann] = [await join('Lotte Leaver', 4), await join('Ann Asked', 4)];
  const editor = await join('Egon Editor', 3);
  const { _id: recordId } = await makeRisk(place, 'Split hose');
  await bringTo(api.owner, recordId, 'evaluated');
  const params = { workspaceId: place.workspaceId, recordId };
  const { version } = (await place.owner.call(riskEndpoints.find, { params })).body.data;
  const body = { step: 'request-acceptance', version };
  expect((await place.owner.call(riskEndpoints.move, { params, body })).status).toBe(200);
  expect([await kindsOf(lea), await kindsOf(ann)]).toEqual([['risk_decision'], ['risk_decision']]);

  const named = await place.owner.call(accountEndpoints.reassign, {
    params: { accountId: lea.user.accountId },
    body: { to: editor.user.accountId, items: [recordId] },
  });
  expect([named.status, named.body.errors.to]).toEqual([
    400,
    expect.stringMatching(/^Egon Editor may not decide about RSK-/),
  ]);
  expect((await handOver(lea, editor)).body.data).toEqual({ reassigned: 1 });
  expect([await kindsOf(lea), await kindsOf(editor), await kindsOf(ann)]).toEqual([
    [],
    [],
    ['risk_decision'],
  ]);
  expect(await heardBy(editor)).toEqual([]);

  // Nobody else is asked by now: whoever leaves the workspace is told so at the field of that call.
  await api.owner.query('update records set deciders = array[$2]::uuid[] where id = $1', [
    recordId,
    ann.user.accountId,
  ]);
  const left = await place.owner.call(memberEndpoints.remove, {
    params: { workspaceId: place.workspaceId, accountId: ann.user.accountId },
    body: { reason: 'Moved away', reassignTo: editor.user.accountId },
  });
  expect([left.status, left.body.errors]).toEqual([
    400,
    { reassignTo: expect.stringMatching(/^Egon Editor may not decide about RSK-/) },
  ]);
});

test('what a review asks is asked of somebody else who may decide', async () => {
  const lea = await join('Lila Leaver', 4);
  const { _id: recordId } = await makeRisk(place, 'Frayed rope');
  const params = { workspaceId: place.workspaceId, recordId };
  const kept = await place.owner.call(riskParts.review.create, {
    params,
    body: { outcome: 'escalate', note: 'It is above what we may bear.' },
  });
  expect(kept.status, JSON.stringify(kept.body)).toBe(201);
  expect(await kindsOf(lea)).toEqual(['risk_review']);
  const [editor, to] = [await join('Edna Editor', 3), await join('Tom Taker', 4)];
  const refused = await handOver(lea, editor);
  expect(refused.body.errors.to).toMatch(/^Edna Editor may not decide about RSK-/);
  expect((await handOver(lea, to)).body.data).toEqual({ reassigned: 1 });
  expect([await kindsOf(lea), await kindsOf(to)]).toEqual([[], ['risk_review']]);
  expect(await heardBy(to)).toContain('task.assigned');
});

test('what was escalated goes to somebody who may accept a risk that is rated so', async () => {
  const lea = await join('Lou Leaver', 5);
  const { _id: recordId } = await makeRisk(place, 'Cracked beam');
  await rate(api, recordId, { residual: [5, 5] });
  await api.owner.query('update risks set riskappetite = 4 where id = $1', [recordId]);
  const kept = await place.owner.call(riskParts.review.create, {
    params: { workspaceId: place.workspaceId, recordId },
    body: { outcome: 'escalate', note: 'It is above what we may bear.' },
  });
  expect(kept.status, JSON.stringify(kept.body)).toBe(201);
  const [approves, administers] = [await join('Abe Approver', 4), await join('Ava Admin', 5)];
  const refused = await handOver(lea, approves);
  expect(refused.body.errors.to).toMatch(/^Abe Approver may not decide about RSK-/);
  expect((await handOver(lea, administers)).body.data).toEqual({ reassigned: 1 });
});

test('a control and an indicator go to somebody else, and the other owners of the control stay', async () => {
  const [lea, sam, tess] = [
    await join('Lea Owner', 3),
    await join('Sam Owner', 3),
    await join('Tess Owner', 3),
  ];
  const { _id: recordId } = await makeRisk(place, 'Bearing steel runs out');
  const params = { workspaceId: place.workspaceId, recordId };
  const idOf = ({ user }: Member) => user.accountId;
  const control = await place.owner.call(riskParts.control.create, {
    params,
    body: { name: 'Stock of six weeks', controlType: 'corrective', owners: [idOf(lea), idOf(sam)] },
  });
  const kri = await place.owner.call(riskParts.kri.create, {
    params,
    body: {
      name: 'Weeks in stock',
      direction: 'lower-is-worse',
      amber: 5,
      red: 3,
      frequency: 30,
      owner: idOf(lea),
    },
  });
  expect([control.status, kri.status], JSON.stringify(kri.body)).toEqual([201, 201]);
  const open = await place.owner.call(accountEndpoints.openItems, { params: { accountId: idOf(lea) } });
  expect(
    open.body.data.map((one: { kind: string; link: string }) => [one.kind, one.link.split('?')[1]]),
  ).toEqual([
    ['risk_control', 'tab=controls'],
    ['risk_kri', 'tab=reviews'],
  ]);
  expect((await handOver(lea, tess)).body.data).toEqual({ reassigned: 2 });
  const found = await place.owner.call(riskParts.control.list, { params });
  expect(found.body.data[0].owners.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(
    [idOf(tess), idOf(sam)].toSorted(),
  );
  const kris = await place.owner.call(riskParts.kri.list, { params });
  expect(kris.body.data[0].owner._id).toBe(idOf(tess));
});
