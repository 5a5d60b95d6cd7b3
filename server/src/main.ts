import { parseArgs } from 'node:util';
import { isSecureOrigin } from './core/http/request-claims.ts';
import { createLog } from './core/operations/log.ts';
import { readEnv, type Env } from './env.ts';
import { serve, type ServeOptions, type Serving } from './serve.ts';
import { explainFailure } from './start-failure.ts';

const stopMs = 9500;
const sameRequestMs = 1000;

function readFlags(): ServeOptions {
  const usage = 'Use --only api or --only worker to serve one alone, and --demo for a demo company.';
  try {
    const options = { only: { type: 'string' }, demo: { type: 'boolean' } } as const;
    const { only, demo } = parseArgs({ options }).values;
    if (only === undefined || only === 'api' || (only === 'worker' && !demo)) return { only, demo };
  } catch {
    // An unknown flag; the usage says which there are.
  }
  throw new Error(usage);
}

/** What of the settings works, but not as well as it should. */
function cautions({ PUBLIC_URL, TRUST_PROXY }: Env): string[] {
  if (!PUBLIC_URL) return [];
  if (!isSecureOrigin(PUBLIC_URL)) {
    return [
      'PUBLIC_URL is plain http: sessions and passwords travel unprotected, and their cookie is not marked secure.',
    ];
  }
  return PUBLIC_URL.startsWith('https:') && TRUST_PROXY === false
    ? [
        "PUBLIC_URL is https, but TRUST_PROXY is off: set it, so that cookies are marked secure and addresses are the callers' own.",
      ]
    : [];
}

function announce({ url, signIn }: Serving, { PUBLIC_URL }: Env): void {
  const lines = [url ? `Plumbline is ready at ${url}` : "Plumbline's worker is ready"];
  if (url && PUBLIC_URL) lines.push(`People reach it at ${PUBLIC_URL}`);
  if (signIn)
    lines.push(`Sign in to the demo company as ${signIn.email} with the password: ${signIn.password}`);
  console.log(lines.join('\n'));
}

let env: Env | undefined;
try {
  const flags = readFlags();
  env = readEnv(process.env);
  const log = createLog(env.LOG_LEVEL);
  for (const caution of cautions(env)) log.warn(caution);
  const starting = serve(env, log, flags);

  let stoppedAt: number | undefined;
  const stop = async (exitCode: number) => {
    // A service manager asks every process, and the one that started this passes it on: that is asked once.
    if (stoppedAt !== undefined && Date.now() - stoppedAt < sameRequestMs) return;
    if (stoppedAt !== undefined) process.exit(1);
    stoppedAt = Date.now();
    setTimeout(() => process.exit(1), stopMs).unref();
    await starting
      .then((serving) => serving.close())
      .catch((err: unknown) => log.error({ err }, 'stopped badly'));
    process.exit(exitCode);
  };
  process.on('SIGTERM', () => void stop(0));
  process.on('SIGINT', () => void stop(0));
  // The script that started this has ended, however: the channel to it closes also when it was killed.
  process.on('disconnect', () => void stop(0));
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'stopping after an error that nobody caught');
    void stop(1);
  });

  announce(await starting, env);
} catch (error) {
  console.error(explainFailure(error, env));
  process.exit(1);
}
