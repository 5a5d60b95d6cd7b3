import { delegationEndpoints } from 'contract/access/delegation/delegation.endpoints';
import { daysAfter } from 'contract/core/days';
import { capaParts } from 'contract/modules/capa/capa.endpoints';
import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { logEndpoints } from 'contract/organization/log/log.endpoints';
import { organizationRouteEndpoints } from 'contract/records/approval/organization-route.endpoints';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { settingEndpoints } from 'contract/setting.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, testApi, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { askApproval, stageOf, type RecordParams } from '../../../test/sign.ts';
import { capaParams, raiseCapa } from '../../../test/raise-capa.ts';
import { addMember, makeWorld } from '../../../test/world.ts';

let api: TestApi;
let place: Place;
let mara: Member;
let ada: Member;
let ben: Member;
let at: { type: 'risk'; workspaceId: string };

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
  at = { type: 'risk', workspaceId: place.workspaceId };
  const add = (name: string, level: number) => addMember(api, joined(place), { level, name });
  mara = await add('Mara Manager', 3);
  ada = await add('Ada Approver', 4);
  ben = await add('Ben Beside', 2);
});
afterAll(() => api.close());

const idOf = ({ user }: Member) => user.accountId;
const stage = (people: Member[], more: object = {}) => stageOf(people, { needsSignature: false, ...more });

const keep = (stages: object[], name = 'By cost') =>
  place.owner.call(settingEndpoints.update, {
    params: at,
    body: { approvalRoutes: [{ name, stages }], reason: 'Costly ones are looked at twice' },
  });

async function newRisk(more: object = {}): Promise<RecordParams> {
  const { _id } = await makeRisk(place, 'Worn clutch', { managers: [idOf(mara)], ...more });
  return { workspaceId: place.workspaceId, recordId: _id };
}

const offered = async (params: RecordParams) => {
  const { body } = await mara.call(riskParts.approval.routes, { params });
  return body.data.find(({ isForAll }: { isForAll: boolean }) => !isForAll);
};

test('a stage is offered for a record that meets its condition, on both sides of a number and for a choice', async () => {
  await place.owner.call(customFieldEndpoints.create, {
    params: { workspaceId: place.workspaceId },
    body: { name: 'cost', label: 'Expected cost', type: 'number' },
  });
  const costly = { field: 'custom.cost', operator: 'more-than', values: ['10000'] };
  const financial = { field: 'category', operator: 'is', values: ['Financial'] };
  const kept = await keep([stage([ada]), stage([ben], { when: [costly] })]);
  expect(kept.status, JSON.stringify(kept.body)).toBe(200);
  for (const [cost, isAsked] of [
    [10_000, false],
    [10_000.5, true],
    [undefined, false],
  ] as const) {
    const route = await offered(await newRisk({ custom: cost === undefined ? {} : { cost } }));
    expect(route.stages).toHaveLength(isAsked ? 2 : 1);
    expect(route.leftOut).toEqual(isAsked ? [] : [{ stage: 2, when: 'Expected cost is more than 10000' }]);
  }
  await keep([stage([ada], { when: [financial] })]);
  expect((await offered(await newRisk({ category: 'Financial' }))).stages).toHaveLength(1);
  expect(await offered(await newRisk({ category: 'Operational' }))).toMatchObject({
    stages: [],
    leftOut: [{ stage: 1, when: 'Category is Financial' }],
  });
});

test('what is offered can be asked as it is, and the log has the condition in words', async () => {
  const costly = { field: 'custom.cost', operator: 'less-than', values: ['5'] };
  const saved = await keep([stage([ada]), stage([ben], { when: [costly] })]);
  const params = await newRisk({ custom: { cost: 4 } });
  const { stages } = await offered(params);
  const asked = await askApproval(mara, params, stages);
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const log = await place.owner.call(logEndpoints.list, {
    params: { id: String(saved.body.data._id) },
    query: { limit: 10 },
  });
  expect(log.body.data.logs[0].changes[0].new).toContain('only if cost is less than 5');
});

test('a condition that cannot be met is refused by route and stage', async () => {
  const refusal = async (when: object) =>
    (await keep([stage([ada]), stage([ben], { when: [when] })], 'Odd')).body.errors;
  expect(await refusal({ field: 'custom.none', operator: 'is', values: ['1'] })).toEqual({
    approvalRoutes: 'Stage 2 of “Odd” cannot ask this. Choose a field that is in use in this form.',
  });
  expect(await refusal({ field: 'category', operator: 'more-than', values: ['1'] })).toEqual({
    approvalRoutes: 'Stage 2 of “Odd” cannot ask this. Only a number is more or less than another.',
  });
  expect(await refusal({ field: 'category', operator: 'is', values: ['Weather'] })).toEqual({
    approvalRoutes: 'Stage 2 of “Odd” cannot ask this. Choose one of its options.',
  });
  expect(
    Object.values(await refusal({ field: 'custom.cost', operator: 'more-than', values: ['ten'] })),
  ).toEqual(['Give a number']);
});

test('a field that a stage asks for is neither removed nor retired', async () => {
  const costly = { field: 'custom.cost', operator: 'more-than', values: ['10'] };
  await keep([stage([ada], { when: [costly] })], 'By cost');
  const params = { workspaceId: place.workspaceId };
  const { body } = await place.owner.call(customFieldEndpoints.list, { params });
  const { _id: fieldId } = body.data.find(({ name }: { name: string }) => name === 'cost');
  const sentence = 'The approval route “By cost” asks for this field as it is. Change the route first.';
  const retired = await place.owner.call(customFieldEndpoints.update, {
    params: { ...params, fieldId },
    body: { status: 'retired' },
  });
  expect(retired.body.message).toBe(sentence);
  const removed = await place.owner.call(customFieldEndpoints.remove, { params: { ...params, fieldId } });
  expect(removed.body.message).toBe(sentence);
});

test('the fields that can be asked for are named with their choices', async () => {
  const { body } = await place.owner.call(organizationRouteEndpoints.fields, { params: at });
  const byName = Object.fromEntries(body.data.map((one: { value: string }) => [one.value, one]));
  expect(byName['custom.cost']).toMatchObject({ label: 'Expected cost', type: 'number' });
  expect(byName['ratings.current.level'].options[0]).toEqual({ value: 'low', label: 'Low' });
  expect(byName['site'].options.length).toBeGreaterThan(0);
});

test('a stage of a CAPA asks for its class and what it is thought to cost', async () => {
  const world = await makeWorld(api);
  const { owner } = world;
  const { workspaceId } = capaParams(world, '');
  const when = [
    { field: 'class', operator: 'one-of', values: ['major', 'critical'] },
    { field: 'costEstimate', operator: 'more-than', values: ['1000'] },
  ];
  const stages = [stage([owner]), stage([owner], { when })];
  await owner.call(settingEndpoints.update, {
    params: { type: 'capa', workspaceId },
    body: { approvalRoutes: [{ name: 'Grave', stages }], reason: 'Grave ones are looked at twice' },
  });
  const stagesFor = async (costEstimate: number) => {
    const recordId = await raiseCapa(world, 'Soft shafts', { costEstimate, classOverride: 'critical' });
    const { body } = await owner.call(capaParts.approval.routes, { params: capaParams(world, recordId) });
    return body.data[0].stages.length;
  };
  expect(await stagesFor(1000)).toBe(1);
  expect(await stagesFor(1001)).toBe(2);
});

test('nobody stands in where a stage says so: it waits, and whoever stands in elsewhere is told why', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const body = {
    firstDay: daysAfter(today, -1),
    lastDay: daysAfter(today, 5),
    kinds: ['approval'],
    to: idOf(ben),
  };
  const left = await ada.call(delegationEndpoints.create, { body });
  expect(left.status, JSON.stringify(left.body)).toBe(201);
  const decide = async (noStandIn: boolean) => {
    const of = await newRisk();
    const asked = await askApproval(mara, of, [stage([ada], { noStandIn })]);
    expect(asked.body.data.stages[0].noStandIn).toBe(noStandIn);
    const approvalId: string = asked.body.data._id;
    return ben.call(riskParts.approval.decide, {
      params: { ...of, approvalId },
      body: { decision: 'approved' },
    });
  };
  expect((await decide(false)).status).toBe(200);
  const refused = await decide(true);
  expect(refused.status).toBe(403);
  expect(refused.body.message).toBe(
    'Ada Approver decides about this in person: nobody stands in for this stage.',
  );
});
