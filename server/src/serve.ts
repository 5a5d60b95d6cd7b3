import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { openDatabase } from './core/database/database.ts';
import { createGoogle } from './core/http/google.ts';
import { createMailer } from './core/mail/mailer.ts';
import {
  addOperations,
  checkDatabase,
  checkMigrations,
  readQueue,
  refuseForgetful,
} from './core/operations/operations.ts';
import { createRealtime } from './core/realtime/realtime.ts';
import { createTokens, deriveKey } from './core/tokens/tokens.ts';
import { serveWeb } from './core/http/web.ts';
import { startWorker, type Worker } from './core/jobs/worker.ts';
import { buildApp } from './app.ts';
import { openData, type Data } from './data.ts';
import { invoicingOf, type Env } from './env.ts';
import { features } from './features.ts';
import { openStorage } from './open-storage.ts';

export type ServeOptions = { only?: 'api' | 'worker' | undefined; demo?: boolean | undefined };

type SignIn = { email: string; password: string };

/** A process that serves: where it listens, if it does, and how to sign in to the demo company, if that was asked for. */
export type Serving = { url?: string; signIn?: SignIn; close(): Promise<void> };

const httpCloseMs = 7000;

/**
 * Opens the database and serves what is asked of this process: the API with the web application and the sockets, the
 * jobs, or both. Rejects with an error that `explainFailure` can word; nothing is left running then.
 */
export async function serve(env: Env, log: Logger, { only, demo }: ServeOptions = {}): Promise<Serving> {
  const opened = new AsyncDisposableStack();
  try {
    const data = await openData(env, log);
    opened.defer(() => data.stop());
    const base = await openBase(data, env, { log, opened });
    const http = only === 'worker' ? undefined : await startHttp(base, { demo });
    if (only !== 'api') await startWork(base, env.PUBLIC_URL ?? http?.url ?? urlOf(env.HOST, env.PORT));
    return { ...http, close: () => opened.disposeAsync() };
  } catch (error) {
    // Why it did not start outranks what goes wrong while it is taken apart.
    await opened.disposeAsync().catch(() => {});
    throw error;
  }
}

type Base = Awaited<ReturnType<typeof openBase>>;

/** What both the API and the jobs stand on; what has been opened is closed in the opposite order. */
async function openBase(
  data: Data,
  env: Env,
  { log, opened }: { log: Logger; opened: AsyncDisposableStack },
) {
  const database = openDatabase({ url: data.appUrl, max: 10 });
  opened.defer(() => database.end());
  if (env.NODE_ENV === 'production') await refuseForgetful(database);
  const workerDatabase = openDatabase({ url: data.workerUrl, max: 1 });
  opened.defer(() => workerDatabase.end());
  const tokens = createTokens(data.secretKey);
  const storage = await openStorage(env, tokens);
  await storage.check().catch((err: unknown) => log.warn({ err }, 'files cannot be stored now'));
  const realtime = createRealtime({
    database,
    tokens,
    url: data.appUrl,
    origins: [...(env.PUBLIC_URL ? [env.PUBLIC_URL] : []), ...(env.ALLOWED_ORIGINS ?? [])],
    isHttps: env.PUBLIC_URL?.startsWith('https:') ?? false,
    isLimited: env.RATE_LIMIT === 'on',
    log,
  });
  opened.defer(() => realtime.close());
  const mailer = createMailer(env, log);
  opened.defer(() => mailer.close());
  // Requests and jobs end side by side, so that both have nearly all the time that a stop may take.
  const stops: (() => Promise<void>)[] = [];
  opened.defer(async () => void (await Promise.allSettled(stops.map((stop) => stop()))));
  const worker: { at?: Worker } = {};
  const invoicing = invoicingOf(env);
  return {
    data,
    env,
    log,
    stops,
    database,
    workerDatabase,
    tokens,
    storage,
    realtime,
    mailer,
    worker,
    invoicing,
  };
}

async function startWork(base: Base, publicUrl: string): Promise<void> {
  const { data, log, tokens, storage, realtime, mailer, invoicing } = base;
  const { workerUrl, appUrl } = data;
  const checkpointFolder = join(base.env.DATA_DIR, 'checkpoints');
  const { publish } = realtime;
  const services = { tokens, storage, checkpointFolder, mailer, publish, publicUrl, invoicing };
  const worker = await startWorker({ workerUrl, appUrl, services, features, log });
  base.stops.push(() => worker.stop());
  base.worker.at = worker;
}

async function startHttp(base: Base, { demo }: ServeOptions): Promise<{ url: string; signIn?: SignIn }> {
  const { data, env, log, database, tokens, storage, realtime, invoicing } = base;
  const app = await buildApp(
    {
      database,
      tokens,
      storage,
      invoicing,
      publish: realtime.publish,
      rateLimits: env.RATE_LIMIT === 'on',
      publicUrl: env.PUBLIC_URL,
      allowedOrigins: env.ALLOWED_ORIGINS ?? [],
      google: googleOf(env),
    },
    { logger: log, trustProxy: env.TRUST_PROXY, isHttps: env.PUBLIC_URL?.startsWith('https:') ?? false },
  );
  base.stops.push(() => closeHttp(app));
  addOperations(app, operationsOf(base));
  await serveWeb(app, log, { google: googleScriptOf(env) });
  realtime.attach(app.server);
  closeConnectionsAtEnd(app);
  app.addHook('preClose', async () => realtime.leave());
  const signIn = demo ? await addDemo(app, data.ownerUrl) : undefined;
  await app.listen({ host: env.HOST, port: env.PORT });
  const { port } = app.server.address() as AddressInfo; // it listens on a port
  return { url: urlOf(env.HOST, port), ...(signIn ? { signIn } : {}) };
}

function googleOf(env: Env) {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_TOKENINFO_URL: tokenInfoUrl } = env;
  return clientId
    ? createGoogle({ clientId, tokenInfoUrl, userInfoUrl: env.GOOGLE_USERINFO_URL })
    : undefined;
}

function googleScriptOf({ GOOGLE_CLIENT_ID: clientId, GOOGLE_SCRIPT_URL: scriptUrl }: Env) {
  return clientId ? { clientId, scriptUrl } : undefined;
}

function operationsOf({ data, database, workerDatabase, storage, realtime, worker }: Base) {
  const queue = () => readQueue(workerDatabase);
  return {
    database,
    queue,
    sockets: realtime.count,
    metricsToken: deriveKey(data.secretKey, 'metrics').toString('base64url'),
    checks: {
      database: () => checkDatabase(database),
      migrations: () => checkMigrations(database),
      storage: () => storage.check(),
      jobs: () => Promise.all([queue(), worker.at?.check()]),
    },
  };
}

async function addDemo(app: FastifyInstance, ownerUrl: string): Promise<SignIn> {
  const { loadDemo } = await import('../seed/demo.ts');
  const { email, password } = await loadDemo(app, ownerUrl);
  return { email, password };
}

/** Tells each connection on which an answer goes out during a stop to close; otherwise it would be kept and waited for. */
function closeConnectionsAtEnd(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => void (isClosing = true));
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done(null, payload);
  });
}

/** Answers what is in flight, and cuts off what takes longer than a stop may. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), httpCloseMs);
  await app.close();
  clearTimeout(cut);
}

function urlOf(host: string, port: number): string {
  const name = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
