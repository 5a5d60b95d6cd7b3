import sql from 'sql-template-tag';
import { z } from 'zod';
import { byKey } from '../../core/database/batches.ts';
import { createJob, enqueueMany, type Job } from '../../core/jobs/jobs.ts';
import { inOrganization } from '../../core/store/system-context.ts';
import { digestMail, heldMail, sendDigest, sendHeld } from './gathered-mail.service.ts';
import { noticeMail, sendNotice } from './notification-mail.service.ts';
import { overviewMail, sendOverview } from './overview.service.ts';
import { sendTestMail, testMail } from './test-mail.service.ts';
import type { Tally } from './many-mails.service.ts';
import { keepNotices } from './notification.service.ts';
import type { Reminders } from './reminders.service.ts';

// A notice ends no server, and none may be missing, however often a server ends while it is told.
const ends = 1000;

const sendNoticeMail = createJob(noticeMail.name, { payload: noticeMail.payload, run: sendNotice, ends });

const sendDigestMail = createJob(digestMail.name, { payload: digestMail.payload, run: sendDigest, ends });

const sendHeldMail = createJob(heldMail.name, { payload: heldMail.payload, run: sendHeld, ends });

const sendOverviewMail = createJob(overviewMail.name, {
  payload: overviewMail.payload,
  run: sendOverview,
  ends,
});

const sendTest = createJob(testMail.name, { payload: testMail.payload, run: sendTestMail });

const ofOrganization = z.object({ organizationId: z.uuid() });

/** Reminds the people of one organization, page by page, each in its own transaction, so that it sees no other. */
const remindWith = (sources: readonly Reminders[]) =>
  createJob('remind', {
    payload: ofOrganization,
    ends,
    async run({ database, publish }, { organizationId }) {
      const tally: Tally = new Map();
      for (const find of sources)
        await byKey<string>(async (after, atMost) => {
          // Looked for before the transaction that keeps them, which so holds what it writes for no longer than that.
          const { notices, last } = await inOrganization(database, organizationId, (tx) =>
            find(tx, after, atMost),
          );
          const created = await inOrganization(database, organizationId, (tx) =>
            keepNotices(tx, null, notices, tally),
          );
          for (const { room, payload } of created) publish([room], 'notification.created', payload);
          return last;
        });
    },
  });

/** Each hour, since seven in the morning comes at another time at each site. */
const planReminders = (remind: Pick<Job, 'name'> & { payload: typeof ofOrganization }) =>
  createJob('plan-reminders', {
    payload: z.object({}),
    ends,
    cron: '5 * * * *',
    async run({ database }) {
      const rows = await database.query<{ id: string }>(sql`
        select organizations_to_remind() as id union select organizations_with_absences()`);
      const queued = rows.map(({ id }) => ({ payload: { organizationId: id }, key: `remind:${id}` }));
      await enqueueMany(database, remind, queued);
    },
  });

const planDigests = createJob('plan-digests', {
  payload: z.object({}),
  ends,
  cron: '10 * * * *',
  async run({ database }) {
    const rows = await database.query<z.input<typeof digestMail.payload>>(
      sql`select organization_id as "organizationId", account_id as "accountId", day from digests_due()`,
    );
    const queued = rows.map((row) => ({ payload: row, key: `digest:${row.accountId}:${row.day}` }));
    await enqueueMany(database, digestMail, queued);
  },
});

const planOverviews = createJob('plan-overviews', {
  payload: z.object({}),
  ends,
  cron: '15 * * * *',
  async run({ database }) {
    const rows = await database.query<z.input<typeof overviewMail.payload>>(
      sql`select organization_id as "organizationId", account_id as "accountId", day from overviews_due()`,
    );
    const queued = rows.map((row) => ({ payload: row, key: `overview:${row.accountId}:${row.day}` }));
    await enqueueMany(database, overviewMail, queued);
  },
});

/** Each five minutes: quiet hours end at any time. */
const planHeld = createJob('plan-held', {
  payload: z.object({}),
  ends,
  cron: '*/5 * * * *',
  async run({ database }) {
    const rows = await database.query<z.input<typeof heldMail.payload>>(
      sql`select organization_id as "organizationId", account_id as "accountId" from held_due()`,
    );
    const queued = rows.map((row) => ({ payload: row, key: `held:${row.accountId}` }));
    await enqueueMany(database, heldMail, queued);
  },
});

/** The jobs that mail notices and digests, and remind by the clock, given what there is to remind of. */
export function notificationJobs(sources: readonly Reminders[]): Job[] {
  const remind = remindWith(sources);
  const sending = [sendNoticeMail, sendHeldMail, sendDigestMail, sendOverviewMail, sendTest];
  return [...sending, remind, planReminders(remind), planHeld, planDigests, planOverviews];
}
