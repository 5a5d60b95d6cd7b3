import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { expect, test } from 'vitest';
import { testApi } from '../../../test/api.ts';
import { startSmtp } from '../../../test/outside/smtp.ts';
import { asOwner, hurryJobs, testWorker } from '../../../test/worker.ts';
import { createMailer } from '../../core/mail/mailer.ts';
import { authJobs } from './auth.jobs.ts';

test('while the mail server is away nobody waits, and every mail is sent when it is back (F-16)', async () => {
  const gone = await startSmtp();
  await gone.close();
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${gone.port}`,
    MAIL_FROM: 'q@example.test',
    DATA_DIR: '/nowhere',
  };
  const mailer = createMailer(env, { info: () => {} });
  const api = await testApi();
  const worker = await testWorker(api.urls, [{ routes: [], jobs: authJobs }], { mailer });
  const people = await Promise.all(Array.from({ length: 10 }, () => api.register()));
  const waiting = () =>
    asOwner<{ attempts: number }>(
      api.urls,
      `select attempts from graphile_worker.jobs where run_at > now() + interval '30 seconds' and task_identifier = 'send-reset-mail'`,
    );

  for (const { user } of people) {
    expect((await api.call(authEndpoints.forgotPassword, { body: { email: user.email } })).status).toBe(200);
  }
  for (let outage = 0; outage < 10; outage++) {
    await expect
      .poll(async () => (await waiting()).map((job) => job.attempts), { timeout: 10_000 })
      .toEqual(people.map(() => 0));
    await hurryJobs(api.urls);
  }
  const smtp = await startSmtp(gone.port);
  const reached = async () => {
    await hurryJobs(api.urls);
    return new Set(smtp.received.flatMap(({ to }) => to));
  };
  await expect.poll(reached, { timeout: 10_000 }).toEqual(new Set(people.map(({ user }) => user.email)));
  await worker.stop();
  mailer.close();
  await smtp.close();
  await api.close();
});
