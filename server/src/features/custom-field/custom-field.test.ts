import { customFieldEndpoints } from 'contract/custom-field/custom-field.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { makePlace } from '../../../test/make.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('the limits of a field are those given last, so that one can be taken away', async () => {
  const { owner, workspaceId } = await makePlace(api);
  const field = { name: 'cost', label: 'Cost', type: 'number', validation: { min: 1, max: 5 } };
  const made = await owner.call(customFieldEndpoints.create, { params: { workspaceId }, body: field });
  const params = { workspaceId, fieldId: made.body.data._id };
  const change = (body: object) => owner.call(customFieldEndpoints.update, { params, body });
  expect((await change({ validation: { min: 10 } })).body.data.validation).toEqual({ min: 10 });
  expect((await change({ label: 'Costs' })).body.data.validation).toEqual({ min: 10 });
  expect((await change({ validation: {} })).body.data.validation).toEqual({});
});
