import { Client } from 'pg';
import { startEmbeddedPostgres } from '../server/src/core/database/embedded-postgres.ts';

const log = { info: () => undefined, warn: () => undefined };

/** Leaves a module of an organization as it is when its days of grace are over and nothing was paid. */
export async function suspend(dataDir: string, organizationId: string, module: string): Promise<void> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
  const client = new Client(url);
  await client.connect();
  await client.query(
    `update subscriptions set status = 'unpaid' where organization_id = $1 and module = $2`,
    [organizationId, module],
  );
  await client.end();
  await stop();
}
