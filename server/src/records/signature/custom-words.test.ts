import { riskEndpoints, riskParts } from 'contract/modules/risk/risk.endpoints';
import { customFieldEndpoints } from 'contract/records/custom-field/custom-field.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { makePlace, type Place } from '../../../test/make.ts';
import { review, sign } from '../../../test/sign.ts';

// Additional fields are signed by their values, and read by their labels.

let api: TestApi;
let place: Place;

beforeAll(async () => {
  api = await testApi();
  place = await makePlace(api);
});
afterAll(() => api.close());

const addField = async (body: object) => {
  const params = { workspaceId: place.workspaceId };
  const made = await place.owner.call(customFieldEndpoints.create, { params, body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body.data;
};

test('an additional field is signed by its label and those of its options; calling them otherwise changes no hash', async () => {
  const { owner } = place;
  const options = [
    { label: 'Machine operator', value: 'operator' },
    { label: 'Customer', value: 'customer' },
  ];
  const field = await addField({ name: 'detected_by', label: 'Detected by', type: 'select', options });
  await addField({ name: 'seen_by', label: 'Seen by', type: 'multiselect', options });
  await addField({ name: 'load', label: 'Load', type: 'number', validation: { unit: 'kg' } });
  const custom = { detected_by: 'operator', seen_by: ['customer', 'operator'], load: 12 };
  const made = await owner.call(riskEndpoints.create, { body: { ...place.riskInput('Leak'), custom } });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const params = { workspaceId: place.workspaceId, recordId: made.body.data._id };

  const before = await review(owner, params);
  const ofCustom = before.content.filter((one) => one.field.startsWith('custom.'));
  expect(ofCustom).toEqual(
    expect.arrayContaining([
      { field: 'custom.detected_by', label: 'Detected by', text: 'Machine operator' },
      { field: 'custom.seen_by', label: 'Seen by', text: 'Customer, Machine operator' },
      { field: 'custom.load', label: 'Load (kg)', text: '12' },
    ]),
  );
  const signed = await sign(owner, params, 'Verified');
  expect(signed.body.data.content).toEqual(before.content);

  const renamed = await owner.call(customFieldEndpoints.update, {
    params: { workspaceId: place.workspaceId, fieldId: field._id },
    body: {
      label: 'Found by',
      options: [{ label: 'Operator', value: 'operator' }, ...options.slice(1)],
      version: field.version,
    },
  });
  expect(renamed.status, JSON.stringify(renamed.body)).toBe(200);
  const after = await review(owner, params);
  expect([after.hash, after.changes]).toEqual([before.hash, []]);
  expect(after.content).toContainEqual({ field: 'custom.detected_by', label: 'Found by', text: 'Operator' });
  const verified = await owner.call(riskParts.signature.verify, { params });
  expect(verified.body.data).toMatchObject({ isWhole: true, problems: [] });

  await owner.call(riskEndpoints.update, { params, body: { custom: { detected_by: 'customer' } } });
  expect((await review(owner, params)).changes).toEqual([
    { field: 'custom.detected_by', label: 'Found by', before: 'Machine operator', after: 'Customer' },
  ]);
});
