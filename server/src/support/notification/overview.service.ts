import { cappedCountOf, countedMost } from 'contract/core/capped-count';
import { type Overview, overviewDays, overviewLines } from 'contract/support/notification/overview-mail';
import { isolated } from 'contract/core/characters';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Connection } from '../../core/database/database.ts';
import type { JobServices } from '../../core/jobs/jobs.ts';
import { actAs, inOrganization } from '../../core/store/system-context.ts';
import { sendNotified, whileAllowed } from './notification-mail.service.ts';

/** A mail of what waits for somebody on a Monday, in the queue. */
export const overviewMail = {
  name: 'send-overview',
  payload: z.object({ organizationId: z.uuid(), accountId: z.uuid(), day: z.iso.date() }),
};

type Found = Record<keyof Overview, number>;

/** What waits for the caller in the organization at hand: the numbers of My tasks, by the days of each site. */
async function countWaiting(db: Connection): Promise<Overview> {
  const [found] = await db.query<Found>(
    sql`select overdue, soon, decisions from count_my_week(${overviewDays}, ${countedMost})`,
  );
  const { overdue = 0, soon = 0, decisions = 0 } = found ?? {};
  return {
    overdue: cappedCountOf(overdue),
    soon: cappedCountOf(soon),
    decisions: cappedCountOf(decisions),
  };
}

type Person = { name: string; email: string; organization: string | null };

/**
 * Mails what waits for somebody this week, in numbers: once for a day, under one id, and not at all where nothing waits. It
 * is marked after it was sent, so that none is lost.
 */
export async function sendOverview(
  services: JobServices,
  { organizationId, accountId, day }: z.output<typeof overviewMail.payload>,
): Promise<void> {
  const place = { organizationId, accountId, workspaceId: null };
  const opened = await whileAllowed(
    actAs(services, place, async ({ db }) => {
      await db.query(sql`
        insert into overviews (organization_id, account_id, day) values (app_organization(), ${accountId}, ${day})
        on conflict do nothing`);
      const [person] = await db.query<Person>(sql`
        select a.name, a.email, g.name as organization
          from overviews o
          join accounts a on a.organization_id = o.organization_id and a.id = o.account_id
          join organizations g on g.id = o.organization_id
         where o.organization_id = app_organization() and o.account_id = ${accountId} and o.day = ${day} and o.mailed_at is null`);
      return person && { person, lines: overviewLines(await countWaiting(db)) };
    }),
  );
  if (!opened) return;
  const { person, lines } = opened;
  const about = { organizationId, accountId, event: 'overview' } as const;
  const sending = { id: `${accountId}.${day}.overview`, about };
  if (lines.length > 0)
    await sendNotified(
      services,
      { ...sending, name: person.name, email: person.email },
      {
        subject: person.organization ? `Your week in ${isolated(person.organization)}` : 'Your week',
        lines,
        action: { label: 'Open my tasks', href: `${services.publicUrl}/my-task` },
      },
    );
  await inOrganization(services.database, organizationId, (tx) =>
    tx.query(sql`update overviews set mailed_at = now()
      where organization_id = app_organization() and account_id = ${accountId} and day = ${day}`),
  );
}
