import { startEmbeddedPostgres } from './core/database/embedded-postgres.ts';
import { roleUrl } from './core/database/database-roles.ts';
import { migrate } from './core/database/migrate.ts';
import { loadSecretKey, type Env } from './env.ts';

type Log = { info(message: string): void; warn(message: string): void };

/** The database as it is: its address as the role that owns everything, and how to leave it. */
type Server = {
  ownerUrl: string;
  /** Stops the embedded server when nobody else uses it. Close the pools first. */
  stop(): Promise<void>;
};

/** The migrated database: its addresses for the roles too, and the key of this installation. */
export type Data = Server & { appUrl: string; workerUrl: string; secretKey: string };

/**
 * Finds the database of DATABASE_URL, else starts the embedded one in DATA_DIR, or joins it where it runs; it changes
 * nothing in it. Rejects with an Error whose message a person can act on.
 */
export async function openServer(env: Env, log: Log): Promise<Server> {
  if (env.DATABASE_URL) return { ownerUrl: env.DATABASE_URL, stop: async () => {} };
  const { url, stop } = await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log });
  return { ownerUrl: url, stop };
}

/** Opens the database as `openServer` does and brings it to the newest migration. */
export async function openData(env: Env, log: Log): Promise<Data> {
  const secretKey = await loadSecretKey(env);
  const { ownerUrl, stop } = await openServer(env, log);
  try {
    await migrate({ ownerUrl, secretKey, log });
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    ownerUrl,
    appUrl: roleUrl(ownerUrl, 'plumbline_app', secretKey),
    workerUrl: roleUrl(ownerUrl, 'plumbline_worker', secretKey),
    secretKey,
    stop,
  };
}
