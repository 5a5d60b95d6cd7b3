import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { bringTo } from '../../../test/risk-stage.ts';
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
  // It was empty before, and another field is edited in its place: it may still wait.
  expect((await change({ custom: { country: 'Chile' } })).status).toBe(200);
  expect((await change({ custom: { permit: '' } })).body.errors).toEqual({
    'custom.permit': 'PERMIT is required',
  });
  await bringTo(api.owner, params.recordId, 'treating');
  const completed = await place.owner.call(riskEndpoints.move, {
    params,
    body: { step: 'complete-treatment' },
  });
  expect(completed.body.message).toBe('Fill in first: PERMIT.');
  expect((await change({ custom: { country: 'Chile', permit: '12' } })).status).toBe(200);
});

test('two required fields that an older record lacks are filled in one after the other', async () => {
  const place = await makePlace(api);
  const { body } = await raise(place, {});
  await fieldsOf(place).add('first', { required: true });
  const second = await fieldsOf(place).add('second', { required: true, help: 'As on the label.' });
  expect(second.body.data.help).toBe('As on the label.');
  const params = { workspaceId: place.workspaceId, recordId: body.data._id };
  const change = (custom: object) => place.owner.call(riskEndpoints.update, { params, body: { custom } });
  expect((await change({ first: 'A' })).body.data.custom).toEqual({ first: 'A' });
  expect((await change({ second: 'B' })).body.data.custom).toEqual({ first: 'A', second: 'B' });
  expect((await change({ first: null })).body.errors).toEqual({ 'custom.first': 'FIRST is required' });
});

test('an option that is taken away stays where a record holds it, and breaks no other change of that record', async () => {
  const place = await makePlace(api);
  const fields = fieldsOf(place);
  const options = ['north', 'south'].map((value) => ({ label: value.toUpperCase(), value }));
  const made = await fields.add('wing', { type: 'select', options });
  await fields.add('note');
  const { body } = await raise(place, { custom: { wing: 'south' } });
  const taken = await fields.change(made.body.data._id, { options: options.slice(0, 1) });
  expect(taken.status, JSON.stringify(taken.body)).toBe(200);
  const params = { workspaceId: place.workspaceId, recordId: body.data._id };
  const change = (custom: object) => place.owner.call(riskEndpoints.update, { params, body: { custom } });
  expect((await change({ note: 'Wet' })).body.data.custom).toEqual({ wing: 'south', note: 'Wet' });
  expect((await change({ wing: 'south' })).body.errors).toEqual({
    'custom.wing': 'Choose one of the options for WING',
  });
  expect((await change({ wing: 'north' })).body.data.custom).toEqual({ wing: 'north', note: 'Wet' });
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
    (await fields.add('third', { shownWhen: [{ ...isFinancial[0], values: ['W'.repeat(61)] }] })).status,
  ).toBe(400);
});
