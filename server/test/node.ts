import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import { createLog } from '../src/core/operations/log.ts';
import { readEnv } from '../src/env.ts';
import { serve, type Serving } from '../src/serve.ts';
import type { TestDatabase } from './database.ts';
import { networkApi, type NetworkApi } from './network.ts';

/** A node of the whole server in this process, on a port of its own. */
export type TestNode = NetworkApi & { url: string; close: Serving['close'] };

/** Starts a node on a test's database; several may share one. Its log goes to `log`, else nowhere. */
export async function startNode(
  database: TestDatabase,
  env: Record<string, string> = {},
  log?: DestinationStream,
): Promise<TestNode> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-node-'));
  const settings = readEnv({
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: database.ownerUrl,
    SECRET_KEY: database.secretKey,
    RATE_LIMIT: 'off',
    NODE_ENV: 'test',
    LOG_LEVEL: log ? 'info' : 'silent',
    ...env,
  });
  const { url = '', close } = await serve(settings, createLog(settings.LOG_LEVEL, log), { only: 'api' });
  return {
    ...networkApi(url),
    url,
    async close() {
      await close();
      await rm(folder, { recursive: true });
    },
  };
}
