import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

test('two fields of a person that are changed at once are both kept', async () => {
  const ada = await api.register();
  for (let round = 1; round <= 10; round += 1) {
    const name = `Ada ${round}`;
    const contact = `+9230012345${String(round).padStart(2, '0')}`;
    const answers = await Promise.all(
      [{ name }, { contact }].map((body) => ada.call(userEndpoints.updateMe, { body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await ada.call(userEndpoints.me);
    expect(body).toMatchObject({ name, contact });
  }
});

test('of two changes of the same field on the same version one wins, and the other is told', async () => {
  const ada = await api.register();
  let { version } = ada.user;
  for (let round = 1; round <= 10; round += 1) {
    const answers = await Promise.all(
      ['Ada', 'Eda'].map((name) =>
        ada.call(userEndpoints.updateMe, { body: { name: `${name} ${round}`, version } }),
      ),
    );
    const [winner, loser] = answers.toSorted((one, other) => one.status - other.status);
    expect([winner?.status, loser?.status]).toEqual([200, 409]);
    const { body } = await ada.call(userEndpoints.me);
    expect(body.name).toBe(winner?.body.name);
    version = body.version;
  }
});
