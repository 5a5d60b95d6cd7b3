import { startEmbeddedPostgres } from '../server/src/core/embedded-postgres.ts';
import { openDatabase } from '../server/src/core/database.ts';
import sql from 'sql-template-tag';

const log = { info: () => undefined, warn: () => undefined };

/** Leaves a module of an organization as it is when its days of grace are over and nothing was paid. */
export async function suspend(dataDir: string, organizationId: string, module: string): Promise<void> {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, log });
  const database = openDatabase({ url, max: 1 });
  await database.query(sql`
    update subscriptions set status = 'unpaid' where organization_id = ${organizationId} and module = ${module}`);
  await database.end();
  await stop();
}
