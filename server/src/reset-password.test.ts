import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type TestApi } from '../test/api.ts';
import { runCommand } from '../test/command.ts';
import { testDatabase } from '../test/database.ts';
import { asOwner } from '../test/worker.ts';

let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const resetPassword = (...values: string[]) => runCommand(api.urls, 'reset-password.ts', ...values);

test('an operator lets a person back in while the server runs; all sessions end and the trail says System', async () => {
  const ada = await api.register('Ada Example');
  const done = await resetPassword(ada.user.email.toUpperCase());
  expect(done).toMatchObject({ code: 0, errors: '' });
  const password = /^The new password of (\S+) is (\S{20})\n/.exec(done.out);
  expect(password?.[1]).toBe(ada.user.email);
  expect((await ada.call(userEndpoints.me)).body.code).toBe('NO_SESSION');
  const login = (given: string) =>
    api.call(authEndpoints.login, { body: { email: ada.user.email, password: given } });
  expect((await login(ada.password)).status).toBe(401);
  expect((await login(password?.[2] ?? '')).status).toBe(200);
  const trail = await asOwner(
    api.urls,
    `select actor_name, actor_role, user_id, account_id, record_id, record_name from activities where action = 'password-reset'`,
  );
  expect(trail).toEqual([
    {
      actor_name: 'System',
      actor_role: 'system',
      user_id: null,
      account_id: null,
      record_id: ada.user.id,
      record_name: 'Ada Example',
    },
  ]);
  const queued = await asOwner(api.urls, `select payload from graphile_worker._private_jobs`);
  expect(JSON.stringify(queued)).not.toContain(password?.[2]);
});

test('an address that nobody has, or whose account is disabled, is said to be so and changes nothing', async () => {
  expect(await resetPassword('nobody@example.test')).toEqual({
    code: 1,
    out: '',
    errors: 'Nobody has signed up as nobody@example.test.\n',
  });
  const gone = await api.register();
  await asOwner(api.urls, `update users set status = 'disabled' where id = $1`, [gone.user.id]);
  const refused = await resetPassword(gone.user.email);
  expect(refused).toMatchObject({ code: 1, out: '', errors: expect.stringContaining('is disabled') });
});

test('without an address, or with a database that cannot be had, one line says what is wrong', async () => {
  expect(await resetPassword()).toMatchObject({
    code: 2,
    errors: expect.stringContaining('Name the email address'),
  });
  const away = { ...api.urls, ownerUrl: 'postgres://plumbline@127.0.0.1:1/none' };
  const failed = await runCommand(away, 'reset-password.ts', 'ada@example.test');
  expect(failed.code).toBe(2);
  expect(failed.errors).toBe(
    'The database none at 127.0.0.1:1 cannot be used: nothing listens there. Check DATABASE_URL.\n',
  );
  const empty = await testDatabase('empty');
  const unready = await runCommand(empty, 'reset-password.ts', 'ada@example.test');
  expect(unready).toMatchObject({
    code: 2,
    errors: 'The database is empty or of an older Plumbline: start Plumbline once, which sets it up.\n',
  });
  await empty.drop();
});
