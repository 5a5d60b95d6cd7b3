import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { workspaceEndpoints } from 'contract/organization/workspace/workspace.endpoints';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { beginUpload, uploadFile } from '../../../test/upload.ts';

const friend = 'https://apps.example.test';
const stranger = 'https://elsewhere.example.test';

let api: TestApi;
let ada: Member;
let key: string;

beforeAll(async () => {
  api = await testApi({ allowedOrigins: [friend] });
  ada = await api.register();
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  key = (await uploadFile(api, ada, { fileName: 'me.png', filetype: 'image/png', bytes })).body.Key;
});
afterAll(() => api.close());

const from = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' });

const preflight = (origin: string, url = '/v1/users/me') =>
  api.app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      ...from(origin),
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization,subid,accountid,content-type',
    },
  });

test('a page of an admitted origin may ask with a token, and hears what it needs; cookies are no part of it', async () => {
  const asked = await preflight(friend);
  expect(asked.statusCode).toBe(204);
  expect(asked.headers['access-control-allow-origin']).toBe(friend);
  expect(asked.headers['access-control-allow-headers']).toContain('accountid');
  expect(asked.headers).not.toHaveProperty('access-control-allow-credentials');
  const answer = await ada.call(userEndpoints.updateMe, { body: { name: 'Ada Elsewhere' } }, from(friend));
  expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, friend]);
  expect(answer.headers['access-control-expose-headers']).toContain('etag');
});

test('a session that it opens needs no cookie', async () => {
  const body = { email: ada.user.email, password: ada.password };
  const login = await api.call(authEndpoints.login, { body }, from(friend));
  expect(login.headers['set-cookie'] ?? []).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/plumbline=/)]),
  );
  const caller = api.withToken(login.body.tokens.access.token);
  expect((await caller.call(userEndpoints.me, {}, from(friend))).status).toBe(200);
});

test('any other origin is neither admitted nor reflected, and changes nothing (I-16)', async () => {
  for (const origin of [stranger, 'null', 'https://apps.example.test.elsewhere.test', `${friend}:8443`]) {
    const asked = await preflight(origin);
    expect(asked.headers, origin).not.toHaveProperty('access-control-allow-origin');
    const answer = await ada.call(userEndpoints.updateMe, { body: { name: 'Mallory' } }, from(origin));
    expect([answer.status, answer.headers['access-control-allow-origin']], origin).toEqual([403, undefined]);
  }
  expect((await preflight(friend, '/dashboard/home')).headers).not.toHaveProperty(
    'access-control-allow-origin',
  );
});

test('addresses of files and parts are whole: where the request went, or what is configured', async () => {
  const moduleId = (await ada.call(userEndpoints.me)).body.subscription.find(
    ({ module }: { module: string }) => module === 'risk',
  )._id;
  const body = { moduleId, name: 'Axle plant', description: 'Axle risks', imagekey: key };
  const { imageUrl } = (await ada.call(workspaceEndpoints.risk.create, { body })).body.data;
  expect(imageUrl).toMatch(/^http:\/\/localhost(:80)?\/v1\/files\//);
  const list = await ada.call(workspaceEndpoints.risk.list, { params: { moduleId } });
  expect(list.body.data.results[0].imageUrl).toBe(imageUrl);
  const { profilePicture } = (await ada.call(userEndpoints.updateMe, { body: { profilePictureKey: key } }))
    .body;
  expect(profilePicture).toMatch(/^http:\/\/localhost(:80)?\/v1\/files\//);
  const seen = await api.app.inject({ url: imageUrl, headers: { 'sec-fetch-site': 'cross-site' } });
  expect([seen.statusCode, seen.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);

  const { urls } = await beginUpload(ada, { fileName: 'a.png', filetype: 'image/png' });
  expect(urls[0]).toMatch(/^http:\/\/localhost(:80)?\/v1\/upload\/parts\//);
  const part = await api.app.inject({
    method: 'PUT',
    url: urls[0] ?? '',
    payload: Buffer.from('x'),
    headers: { 'content-type': 'image/png', ...from(friend) },
  });
  expect([part.statusCode, part.headers['access-control-allow-origin']]).toEqual([200, friend]);
});

test('what somebody writes is no address, whatever it looks like', async () => {
  const name = '"imageUrl":"/v1/files/1"';
  const { body } = await ada.call(userEndpoints.updateMe, { body: { name } });
  expect(body.name).toBe(name);
});

test('a picture goes by null, and by nothing else under its own name', async () => {
  const url = (await ada.call(userEndpoints.me)).body.profilePicture;
  const refused = await ada.call(userEndpoints.updateMe, { body: { profilePicture: url } });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['profilePicture']]);
  const gone = await ada.call(userEndpoints.updateMe, { body: { profilePicture: null } });
  expect([gone.status, gone.body.profilePicture]).toEqual([200, null]);
});
