import { riskParts } from 'contract/modules/risk/risk.endpoints';
import { mentionOf } from 'contract/records/comment/mention';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk, type Place } from '../../../test/make.ts';
import { testWorker, type TestWorker } from '../../../test/worker.ts';
import { addMember } from '../../../test/world.ts';
import { features } from '../../features.ts';

let api: TestApi;
let worker: TestWorker;
let world: Place;
let bob: Member;

beforeAll(async () => {
  api = await testApi();
  worker = await testWorker(api.urls, features);
  world = await makePlace(api);
  bob = await addMember(api, joined(world), { level: 3 });
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

test('a test email goes to whoever asks for it', async () => {
  const asked = await bob.call(notificationEndpoints.testMail);
  expect(asked.body.data).toEqual({ email: bob.user.email });
  const toBob = () => worker.mails.filter(({ id }) => id.endsWith('.test'));
  await expect.poll(() => toBob().length, { timeout: 20_000 }).toBe(1);
  expect(toBob()).toMatchObject([{ to: bob.user.email, subject: 'Test email' }]);
});

test('what others said to somebody is found among all that they were told', async () => {
  const { _id: recordId } = await makeRisk(world, 'Talked about', { managers: [bob.user.accountId] });
  const params = { workspaceId: world.workspaceId, recordId };
  const body = { text: `Please look, ${mentionOf(bob.user.accountId)}.` };
  const said = await world.owner.call(riskParts.comment.create, { params, body });
  expect(said.status, JSON.stringify(said.body)).toBe(201);
  const keysOf = async (mentions: boolean) => {
    const { body: listed } = await bob.call(notificationEndpoints.list, { query: { mentions, limit: 100 } });
    return new Set((listed.data as { key: string }[]).map(({ key }) => key));
  };
  expect([...(await keysOf(true))]).toEqual(['record.mentioned']);
  expect((await keysOf(false)).has('record.mentioned')).toBe(false);
  expect((await keysOf(false)).has('record.assigned')).toBe(true);
});
