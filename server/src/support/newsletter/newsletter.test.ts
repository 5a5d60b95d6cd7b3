import { newsletterEndpoints } from 'contract/support/newsletter/newsletter.endpoints';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApi, type TestApi } from '../../../test/api.ts';
import { asOwner, testWorker, type TestWorker } from '../../../test/worker.ts';
import { newsletterJobs } from './newsletter.jobs.ts';

let api: TestApi;
let worker: TestWorker;

beforeAll(async () => {
  api = await testApi();
  worker = await testWorker(api.urls, [{ routes: [], jobs: newsletterJobs }]);
});
afterAll(async () => {
  await worker.stop();
  await api.close();
});
beforeEach(() => void worker.mails.splice(0));

let count = 0;
const newAddress = () => `reader${(count += 1)}@example.test`;

const join = (email: string, on: TestApi = api) => on.call(newsletterEndpoints.join, { body: { email } });
const confirm = (token: string) => api.call(newsletterEndpoints.confirm, { body: { token } });
const leave = (token: string) => api.call(newsletterEndpoints.unsubscribe, { body: { token } });

/** The token of the next mail with this subject, to this address where others may still be on their way. */
async function tokenOf(subject: string, email?: string): Promise<string> {
  const find = () =>
    worker.mails.findLast((mail) => mail.subject === subject && (!email || mail.to === email));
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  return /https:\S+\?token=([\w-]{43})\n/.exec(find()?.text ?? '')?.[1] ?? '';
}

async function subscribe(email: string): Promise<{ used: string; leaveToken: string }> {
  await join(email);
  const used = await tokenOf('Confirm your subscription', email);
  expect((await confirm(used)).status).toBe(200);
  return { used, leaveToken: await tokenOf('You are subscribed', email) };
}

const subscribed = async () =>
  (
    await asOwner<{ email: string }>(
      api.urls,
      'select email from newsletter_subscribers where email is not null',
    )
  ).map(({ email }) => email);

describe('the newsletter', () => {
  test('takes an address only after the link that was mailed to it is confirmed, once', async () => {
    const email = newAddress();
    const answer = await join(email);
    expect(answer.body).toEqual({ success: true, message: newsletterEndpoints.join.success });
    const token = await tokenOf('Confirm your subscription');
    expect(worker.mails).toMatchObject([{ to: email }]);
    expect(worker.mails[0]?.text).toMatch(/^Hello,\n/);
    expect(await subscribed()).not.toContain(email);
    const looked = await api.app.inject({ method: 'GET', url: `/v1/newsletter/confirm?token=${token}` });
    expect(looked.statusCode).toBe(404);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'BAD_TOKEN')).toHaveLength(9);
    expect(await subscribed()).toContain(email);
  });

  test('answers the same to an address that is on it; the mail tells its owner and subscribes nobody twice', async () => {
    const email = newAddress();
    await subscribe(email);
    const again = await join(email.toUpperCase());
    const unknown = await join(newAddress());
    expect(again.status).toBe(unknown.status);
    expect(again.body).toEqual(unknown.body);
    expect(again.headers['content-length']).toBe(unknown.headers['content-length']);
    await tokenOf('You are already subscribed');
    expect((await subscribed()).filter((one) => one === email)).toHaveLength(1);
  });

  test('is left by the link of any mail; the address is forgotten, and the link says the same again', async () => {
    const email = newAddress();
    const { leaveToken, used } = await subscribe(email);
    expect((await leave(leaveToken)).body.message).toBe('You are unsubscribed.');
    expect((await leave(leaveToken)).status).toBe(200);
    expect((await confirm(used)).body.code).toBe('BAD_TOKEN');
    for (const table of ['newsletter_subscribers', 'newsletter_requests']) {
      const rows = await asOwner(api.urls, `select from ${table} t where position($1 in t::text) > 0`, [
        email,
      ]);
      expect(rows, table).toEqual([]);
    }
  });

  test('can be joined again after it was left', async () => {
    const email = newAddress();
    await leave((await subscribe(email)).leaveToken);
    worker.mails.splice(0);
    await subscribe(email);
    expect(await subscribed()).toContain(email);
  });

  test('refuses links that it has not sent, and one kind of link in place of the other', async () => {
    await join(newAddress());
    const token = await tokenOf('Confirm your subscription');
    for (const refused of [await leave(token), await leave('unknown'), await confirm('unknown')])
      expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_TOKEN' } });
    const { leaveToken } = await subscribe(newAddress());
    expect((await confirm(leaveToken)).body.code).toBe('BAD_TOKEN');
  });

  test('keeps neither the secrets of its links, nor requests that have run out', async () => {
    const email = newAddress();
    await join(email);
    const token = await tokenOf('Confirm your subscription');
    const tables = await asOwner<{ name: string }>(
      api.urls,
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
    );
    for (const { name } of tables)
      expect(
        await asOwner(api.urls, `select from ${name} t where position($1 in t::text) > 0`, [token]),
      ).toEqual([]);
    await asOwner(api.urls, 'update newsletter_requests set expires_at = now() where email = $1', [email]);
    expect((await confirm(token)).body.code).toBe('BAD_TOKEN');
    await api.database.query(sql`select sweep('newsletter_requests', 100)`);
    expect(await asOwner(api.urls, 'select from newsletter_requests where email = $1', [email])).toEqual([]);
  });

  test('sends nobody more than three mails a day, whoever types their address in', async () => {
    const limited = await testApi({ rateLimits: true });
    const email = newAddress();
    const answers = [];
    for (let n = 0; n < 4; n += 1) answers.push(await join(email, limited));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect((await join(newAddress(), limited)).status).toBe(200);
    await limited.close();
  });
});
