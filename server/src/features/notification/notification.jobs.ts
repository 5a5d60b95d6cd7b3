import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Connection } from '../../core/database.ts';
import { createJob, enqueue, type Job } from '../../core/jobs.ts';
import { inOrganization } from '../../core/system-context.ts';
import {
  digestMail,
  heldMail,
  noticeMail,
  sendDigest,
  sendHeld,
  sendNotice,
} from './notification-mail.service.ts';
import { keepNotices, type Notice } from './notification.service.ts';

/** Gives whom to remind of what in the organization at hand, those that were reminded already left out. */
type Reminders = (db: Connection) => Promise<Notice[]>;

const sendNoticeMail = createJob(noticeMail.name, { payload: noticeMail.payload, run: sendNotice });

const sendDigestMail = createJob(digestMail.name, { payload: digestMail.payload, run: sendDigest });

const sendHeldMail = createJob(heldMail.name, { payload: heldMail.payload, run: sendHeld });

const ofOrganization = z.object({ organizationId: z.uuid() });

/** Reminds the people of one organization; each in its own transaction, so that it sees no other. */
const remindWith = (sources: readonly Reminders[]) =>
  createJob('remind', {
    payload: ofOrganization,
    async run({ database, publish }, { organizationId }) {
      const created = await inOrganization(database, organizationId, async (tx) => {
        const notices = await Promise.all(sources.map((find) => find(tx)));
        return keepNotices(tx, null, notices.flat());
      });
      for (const { room, payload } of created) publish([room], 'notification.created', payload);
    },
  });

/** Each hour, since seven in the morning comes at another time at each site. */
const planReminders = (remind: Pick<Job, 'name'> & { payload: typeof ofOrganization }) =>
  createJob('plan-reminders', {
    payload: z.object({}),
    cron: '5 * * * *',
    async run({ database }) {
      await database.transact(null, async (tx) => {
        const rows = await tx.query<{ id: string }>(sql`select organizations_to_remind() as id`);
        for (const { id } of rows) await enqueue(tx, remind, { organizationId: id }, { key: `remind:${id}` });
      });
    },
  });

const planDigests = createJob('plan-digests', {
  payload: z.object({}),
  cron: '10 * * * *',
  async run({ database }) {
    await database.transact(null, async (tx) => {
      const rows = await tx.query<z.input<typeof digestMail.payload>>(
        sql`select organization_id as "organizationId", account_id as "accountId", day from digests_due()`,
      );
      for (const row of rows)
        await enqueue(tx, digestMail, row, { key: `digest:${row.accountId}:${row.day}` });
    });
  },
});

/** Each five minutes: quiet hours end at any time. */
const planHeld = createJob('plan-held', {
  payload: z.object({}),
  cron: '*/5 * * * *',
  async run({ database }) {
    await database.transact(null, async (tx) => {
      const rows = await tx.query<z.input<typeof heldMail.payload>>(
        sql`select organization_id as "organizationId", account_id as "accountId" from held_due()`,
      );
      for (const row of rows) await enqueue(tx, heldMail, row, { key: `held:${row.accountId}` });
    });
  },
});

/** The jobs that mail notices and digests, and remind by the clock, given what there is to remind of. */
export function notificationJobs(sources: readonly Reminders[]): Job[] {
  const remind = remindWith(sources);
  return [sendNoticeMail, sendHeldMail, sendDigestMail, remind, planReminders(remind), planHeld, planDigests];
}
