import type { Onboarding } from 'contract/organization/onboarding/onboarding';
import { onboardingEndpoints } from 'contract/organization/onboarding/onboarding.endpoints';
import { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import { preferenceEndpoints } from 'contract/support/preference/preference.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { sampleDataEndpoints } from 'contract/records/sample-data/sample-data.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { joined, makePlace, makeRisk } from '../../../test/make.ts';
import { addMember, makeWorld } from '../../../test/world.ts';
import { asOwner } from '../../../test/worker.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const find = async (person: Member): Promise<Onboarding> =>
  (await person.call(onboardingEndpoints.find)).body.data;

test('each step is done when the organization has done it, and what a sample brought is not', async () => {
  const ada = await api.register();
  expect(await find(ada)).toEqual({ done: [], skipped: [], isPutAway: false, sample: null });
  const sample = (await ada.call(sampleDataEndpoints.load)).body.data;
  const { _id: workspaceId, moduleId } = sample.workspace;
  expect(await find(ada)).toMatchObject({ done: [], sample: { workspaceId, moduleId } });

  await ada.call(userEndpoints.updateMe, { body: { orgName: 'Example Axles' } });
  expect((await find(ada)).done).toEqual(['organization']);

  const place = await makePlace(api);
  expect((await find(place.owner)).done).toEqual(['site', 'process', 'workspace']);
  const risk = await makeRisk(place, 'The first one');
  expect((await find(place.owner)).done).toContain('risk');
  const { workspaceId: own } = place;
  await place.owner.call(riskEndpoints.remove, { params: { workspaceId: own, recordId: risk._id } });
  expect((await find(place.owner)).done).not.toContain('risk');

  await place.owner.call(invitationEndpoints.create, {
    body: { email: 'bo@example.test', Permissions: [{ workspace: own, permission: 'view' }] },
  });
  expect((await find(place.owner)).done).toEqual(['site', 'process', 'workspace', 'invite']);
  await asOwner(
    api.urls,
    `insert into imports (organization_id, id, target, upload_key, file_name, state, created_by, committed_at)
     values ($1, gen_random_uuid(), 'users', gen_random_uuid(), 'people.csv', 'done', $2, now())`,
    [place.owner.user._id, place.owner.user.accountId],
  );
  expect((await find(place.owner)).done).toContain('import');
});

test('a second member counts as somebody invited', async () => {
  const place = await makePlace(api);
  await addMember(api, joined(place), { level: 1 });
  expect((await find(place.owner)).done).toContain('invite');
});

test('what one administrator has put away is still there for another', async () => {
  const world = await makeWorld(api);
  const bob = await addMember(api, world, { role: 'admin' });
  const kept = await bob.call(onboardingEndpoints.update, { body: { skipped: ['import'], isPutAway: true } });
  expect(kept.body.data).toMatchObject({ skipped: ['import'], isPutAway: true });
  await bob.call(onboardingEndpoints.update, { body: { isPutAway: false } });
  expect(await find(bob)).toMatchObject({ skipped: ['import'], isPutAway: false });
  expect(await find(world.owner)).toMatchObject({ skipped: [], isPutAway: false });
});

test('only an optional step is left out, and a preference of another kind is none', async () => {
  const ada = await api.register();
  const refused = await ada.call(onboardingEndpoints.update, { body: { skipped: ['site'] } });
  expect(refused).toMatchObject({ status: 400, body: { message: 'Choose from the list' } });
  await ada.call(preferenceEndpoints.save, { params: { key: 'onboarding' }, body: { value: ['nonsense'] } });
  expect(await find(ada)).toMatchObject({ skipped: [], isPutAway: false });
});

test('steps that two tabs leave out at once are both left out, and one is taken up again by itself', async () => {
  const ada = await api.register();
  const update = (body: object) => ada.call(onboardingEndpoints.update, { body });
  await Promise.all([update({ skip: 'invite' }), update({ skip: 'import' })]);
  expect(await find(ada)).toMatchObject({ skipped: ['invite', 'import'] });
  await update({ unskip: 'invite' });
  expect(await find(ada)).toMatchObject({ skipped: ['import'] });
});
