import { Client } from 'pg';
import { startEmbeddedPostgres } from '../server/src/core/database/embedded-postgres.ts';

const log = { info: () => undefined, warn: () => undefined };

/** Does something as the owner of the database, whom no policy holds back. */
async function asOwner(dataDir: string, act: (client: Client) => Promise<unknown>): Promise<void> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
  const client = new Client(url);
  await client.connect();
  await act(client);
  await client.end();
  await stop();
}

/** What happens in the life of a risk: the columns that say on which day, and those that say at which moment. */
const aged = {
  activities: { days: [], moments: ['at'] },
  records: { days: ['due_on', 'review_on', 'opened_on'], moments: ['created_at'] },
  actions: {
    days: ['start_date', 'end_date', 'first_due'],
    moments: ['created_at', 'completed_at', 'verified_at'],
  },
  risk_assessments: {
    days: ['assessed_on'],
    moments: ['created_at', 'given_at', 'looked_at', 'decided_at'],
  },
  risk_acceptances: {
    days: ['valid_from', 'expires_on'],
    moments: ['created_at', 'requested_at', 'decided_at'],
  },
};

/**
 * Lets days pass for the records of an organization, has its people reminded, what has ended expire, and opens the
 * reviews of a month that is over by that. */
export async function passDays(dataDir: string, organizationId: string, days: number): Promise<void> {
  await asOwner(dataDir, async (client) => {
    await client.query('begin');
    for (const [table, columns] of Object.entries(aged)) {
      // The trail lets nobody change a row.
      const role = table === 'activities' ? 'replica' : 'origin';
      await client.query(`set local session_replication_role = ${role}`);
      const earlier = [
        ...columns.days.map((name) => `${name} = ${name} - $2::int`),
        ...columns.moments.map((name) => `${name} = ${name} - make_interval(days => $2::int)`),
      ];
      await client.query(`update ${table} set ${earlier.join(', ')} where organization_id = $1`, [
        organizationId,
        days,
      ]);
    }
    await client.query('commit');
    for (const job of ['plan-acceptances', 'plan-reminders', 'plan-log-reviews'])
      await client.query(`select graphile_worker.add_job($1, '{}')`, [job]);
  });
}

/** Leaves a module of an organization as it is when its days of grace are over and nothing was paid. */
export async function suspend(dataDir: string, organizationId: string, module: string): Promise<void> {
  await asOwner(dataDir, (client) =>
    client.query(`update subscriptions set status = 'unpaid' where organization_id = $1 and module = $2`, [
      organizationId,
      module,
    ]),
  );
}
