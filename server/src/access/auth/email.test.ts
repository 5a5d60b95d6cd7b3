import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { hurryJobs, testWorker, type TestWorker } from '../../../test/worker.ts';
import { authJobs } from './auth.jobs.ts';

let api: TestApi;
let worker: TestWorker;
let ada: Member;

const stored = 'Kim.Wilson@Example.test';
const password = 'correct horse battery';
const person = (email: string) => ({ body: { name: 'Kim', email, contact: '+923001234567', password } });

beforeAll(async () => {
  api = await testApi();
  worker = await testWorker(api.urls, [{ routes: [], jobs: authJobs }]);
  await api.call(authEndpoints.register, person(stored));
  ada = await api.register();
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});

const cased = [
  'kim.wilson@example.test',
  'KIM.WILSON@EXAMPLE.TEST',
  ' Kim.wilson@example.TEST ',
  '\u00a0kim.wilson@example.test',
];

// What looks the same, or becomes the same in some alphabet's lower or upper case.
const twins = [
  ...['і', 'ı', 'İ', 'í', 'ɩ', 'ⅰ'].map((letter) => `k${letter}m.wilson@example.test`),
  ...['\u212a', 'к', 'ĸ', 'ķ', 'κ'].map((letter) => `${letter}im.wilson@example.test`),
  ...['ѕ', 'ſ', 'ß', 'ś', 'ꜱ'].map((letter) => `kim.wil${letter}on@example.test`),
  ...['о', 'ο', 'ö', 'օ', '0\u0306'].map((letter) => `kim.wils${letter}n@example.test`),
  'kim.wilson@ехаmple.test',
  'kim.wilson@exämple.test',
  'kim.wilson@exam\u200bple.test',
  'kim.wilson@example。test',
  'kim.wilson@xn--exmple-cua.test',
  'kim.wilson@example.test\u0000',
  'kim.wilson@example.test\nbcc: x@example.test',
  '"kim.wilson"@example.test',
  'kim.wilson@example.test,eve@example.test',
  'kim.wilson@example.test eve@example.test',
  '<kim.wilson@example.test>',
  'kim.wilson(x)@example.test',
  'kim.wilson@example.test.',
  'kim..wilson@example.test',
  '.kim.wilson@example.test',
];

test.each(cased)('%j is the same person as the address that was given at sign-up (A-19)', async (email) => {
  expect((await api.call(authEndpoints.login, { body: { email, password } })).status).toBe(200);
  expect((await api.call(authEndpoints.register, person(email))).body.code).toBe('EMAIL_TAKEN');
  const taken = await ada.call(userEndpoints.updateMe, { body: { email, currentPassword: ada.password } });
  expect(taken.body).toMatchObject({
    code: 'EMAIL_TAKEN',
    errors: { email: 'This email is already in use' },
  });
});

test('a reset mail goes to the stored spelling, and never for an address that only resembles it (A-19)', async () => {
  for (const email of twins) {
    const asked = await api.call(authEndpoints.forgotPassword, { body: { email } });
    expect([200, 400], email).toContain(asked.status);
    expect((await api.call(authEndpoints.login, { body: { email, password } })).status, email).not.toBe(200);
  }
  await api.call(authEndpoints.forgotPassword, { body: { email: cased[1] ?? '' } });
  await hurryJobs(api.urls);
  const resets = () => worker.mails.filter((mail) => mail.subject === 'Reset your password');
  await expect.poll(() => resets().length).toBeGreaterThan(0);
  expect(resets().map((mail) => mail.to)).toEqual([stored]);
  expect(twins.length + cased.length).toBeGreaterThan(35);
});
