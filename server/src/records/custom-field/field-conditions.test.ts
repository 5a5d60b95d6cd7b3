import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { makePlace, type Place } from '../../../test/make.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const isFinancial = [{ field: 'category', operator: 'is', values: ['Financial'] }];

const fieldsOf = ({ owner, workspaceId }: Place) => {
  const of = (fieldId: string) => ({ workspaceId, fieldId });
  return {
    add: (name: string, more: object = {}) =>
      owner.call(customFieldEndpoints.create, {
        params: { workspaceId },
        body: { name, label: name.toUpperCase(), type: 'text', ...more },
      }),
    change: (fieldId: string, body: object) =>
      owner.call(customFieldEndpoints.update, { params: of(fieldId), body }),
    remove: (fieldId: string) => owner.call(customFieldEndpoints.remove, { params: of(fieldId) }),
  };
};

const raise = (place: Place, more: object) =>
  place.owner.call(riskEndpoints.create, { body: { ...place.riskInput('Leak'), ...more } });

test('a field that a record does not show is neither required nor taken; its value is kept for when it is shown again', async () => {
  const place = await makePlace(api);
  await fieldsOf(place).add('cost', { required: true, shownWhen: isFinancial });
  const hidden = await raise(place, { category: 'Operational', custom: { cost: '5' } });
  expect(hidden.body.data.custom).toEqual({});
  expect((await raise(place, { category: 'Financial' })).body.errors).toEqual({
    'custom.cost': 'COST is required',
  });
  const { body } = await raise(place, { category: 'Financial', custom: { cost: '5' } });
  const params = { workspaceId: place.workspaceId, recordId: body.data._id };
  const change = (patch: object) => place.owner.call(riskEndpoints.update, { params, body: patch });
  await change({ category: 'Operational' });
  expect((await change({ custom: { cost: '6' } })).body.data.custom).toEqual({ cost: '5' });
  expect((await change({ category: 'Financial' })).body.data.custom).toEqual({ cost: '5' });
  expect((await change({ custom: { cost: '' } })).body.errors).toEqual({ 'custom.cost': 'COST is required' });
});

test('what a change alone makes required may be answered next; until then the record is not completed', async () => {
  const place = await makePlace(api);
  const fields = fieldsOf(place);
  await fields.add('country');
  await fields.add('permit', {
    requiredWhen: [{ field: 'custom.country', operator: 'not-empty', values: [] }],
  });
  const { body } = await raise(place, {});
  const params = { workspaceId: place.workspaceId, recordId: body.data._id };
  const change = (patch: object) => place.owner.call(riskEndpoints.update, { params, body: patch });
  expect((await change({ custom: { country: 'Norway' } })).status).toBe(200);
  expect((await change({ custom: { country: 'Chile' } })).body.errors).toEqual({
    'custom.permit': 'PERMIT is required',
  });
  const completed = await change({ status: 'completed' });
  expect(completed.body.message).toBe('Fill in first: PERMIT.');
  expect((await change({ custom: { country: 'Chile', permit: '12' } })).status).toBe(200);
});

test('definitions stay sound: no loop, and nothing is taken away that another asks for', async () => {
  const place = await makePlace(api);
  const fields = fieldsOf(place);
  const needs = (name: string) => ({
    shownWhen: [{ field: `custom.${name}`, operator: 'not-empty', values: [] }],
  });
  const first = (await fields.add('first')).body.data;
  expect((await fields.add('second', needs('nowhere'))).body.errors).toEqual({
    shownWhen: 'Choose a field that is in use in this form',
  });
  const second = (await fields.add('second', needs('first'))).body.data;
  const { version } = first;
  expect((await fields.change(first._id, { version, ...needs('second') })).body.errors).toEqual({
    shownWhen: 'This field would depend on itself through “SECOND”',
  });
  const refusal = 'The conditions of “SECOND” ask for this field as it is. Change those first.';
  expect((await fields.change(first._id, { version, status: 'retired' })).body.message).toBe(refusal);
  expect((await fields.remove(first._id)).body.message).toBe(refusal);
  const freed = await fields.change(second._id, { version: second.version, shownWhen: [] });
  expect(freed.body.data.shownWhen).toEqual([]);
  expect((await fields.remove(first._id)).status).toBe(200);
  expect(
    (await fields.add('third', { shownWhen: [{ ...isFinancial[0], values: ['Weather'] }] })).status,
  ).toBe(400);
});
