import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { userEndpoints } from 'contract/access/user/user.endpoints';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../test/database.ts';
import { networkApi } from '../test/network.ts';
import { endAll, failToStart, makeDataDir, startProcess } from '../test/process.ts';

let data: Awaited<ReturnType<typeof makeDataDir>>;
let database: TestDatabase;
let env: Record<string, string>;

beforeAll(async () => {
  [data, database] = await Promise.all([makeDataDir(), testDatabase()]);
  env = { DATA_DIR: data.dataDir, DATABASE_URL: database.ownerUrl, SECRET_KEY: database.secretKey };
});
afterAll(async () => {
  await endAll();
  await Promise.all([data.remove(), database.drop()]);
});

describe('a start that cannot succeed ends with 1 and one line that says why', () => {
  async function refuses(more: Record<string, string>, line: RegExp | string, args: string[] = []) {
    const { code, output } = await failToStart({ ...env, ...more }, args);
    expect(output.trim()).toMatch(line);
    expect(output.trim().split('\n'), output).toHaveLength(1);
    expect(code).toBe(1);
  }

  test('a wrong setting', () =>
    refuses({ PORT: 'http' }, /^PORT is not valid: it must be a whole number from 0 to 65535.$/));

  test('an unknown flag, and flags that do not go together', async () => {
    await refuses({}, /^Use --only api or --only worker/, ['--fast']);
    await refuses({}, /^Use --only api or --only worker/, ['--only', 'everything']);
    await refuses({}, /^Use --only api or --only worker/, ['--only', 'worker', '--demo']);
  });

  test('a port that is taken', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // it listens on a port
    await refuses(
      { PORT: String(port) },
      `Port ${port} on 127.0.0.1 is taken: stop what listens there, or set PORT`,
    );
    server.close();
  });

  test('an address that this machine does not have', () =>
    refuses({ HOST: '192.0.2.7' }, 'HOST 192.0.2.7 is no address of this machine.'));

  test('a database that nobody serves, and one that refuses the password; the password is not repeated', async () => {
    await refuses(
      { DATABASE_URL: 'postgres://ada:hunter2@127.0.0.1:9/plumbline' },
      /^The database plumbline at 127.0.0.1:9 cannot be used: nothing listens there. Check DATABASE_URL.$/,
    );
    const url = new URL(database.ownerUrl);
    url.password = 'hunter2';
    await refuses(
      { DATABASE_URL: url.href },
      /cannot be used: it refuses the password. Check DATABASE_URL.$/,
    );
  });

  test('a data folder that cannot be written', async () => {
    await mkdir(data.dataDir, { recursive: true });
    const file = join(data.dataDir, 'file');
    await writeFile(file, '');
    await refuses(
      { DATA_DIR: join(file, 'data'), DATABASE_URL: '', SECRET_KEY: '' },
      /^DATA_DIR \S+file\/data cannot be used: a part of the path is no folder.$/,
    );
  });

  test('in production, a database that may forget what it has acknowledged', () =>
    // The database of the tests runs without fsync.
    refuses(
      { NODE_ENV: 'production', RATE_LIMIT: 'on' },
      /^PostgreSQL runs with fsync and full_page_writes off/,
    ));
});

test('one process serves the API alone and another does the jobs alone; each leaves at SIGTERM with 0', async () => {
  const [api, worker] = await Promise.all([
    startProcess({ ...env, PUBLIC_URL: 'http://127.0.0.1:1' }, ['--only', 'api']),
    startProcess(env, ['--only', 'worker']),
  ]);
  expect(worker.url).toBe('');
  expect(api.output()).toContain('People reach it at http://127.0.0.1:1');
  const ada = await networkApi(api.url).register();
  expect(ada.user.name).toBe('Ada Example');
  api.kill('SIGTERM');
  worker.kill('SIGTERM');
  expect(await Promise.all([api.ended, worker.ended])).toEqual([0, 0]);
});

test('the demo company is there after the start, with the sign-in that was printed, and is made only once', async () => {
  const first = await startProcess(env, ['--only', 'api', '--demo']);
  const [, email, password] =
    /^Sign in to the demo company as (\S+) with the password: (.+)$/m.exec(first.output()) ?? [];
  const login = await networkApi(first.url).call(authEndpoints.login, { body: { email, password } });
  expect(login.status).toBe(200);
  first.kill('SIGINT');
  expect(await first.ended).toBe(0);
  const second = await startProcess(env, ['--only', 'api', '--demo']);
  second.kill('SIGTERM');
  await second.ended;
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  // 42 risks and 14 CAPAs.
  expect((await owner.query('select from records')).rowCount).toBe(56);
  // What it says of costs is said in one currency.
  const { rows: settings } = await owner.query(
    `select distinct w.type, s.settings->>'currency' as currency from workspace_settings s join workspaces w on w.id = s.workspace_id order by 1`,
  );
  expect(settings).toEqual([
    { type: 'capa', currency: 'EUR' },
    { type: 'risk', currency: 'EUR' },
  ]);
  const contradictions = await owner.query(
    `select a.name, 'is under way before it begins' as fault from actions a where a.status <> 'pending' and a.start_date > current_date
     union all
     select a.name, 'begins before its record was found' from actions a
       join records r on r.organization_id = a.organization_id and r.id = a.record_id where a.start_date < r.opened_on
     union all
     select r.number, 'was not created when its log says' from records r
       join activities l on l.organization_id = r.organization_id and l.record_id = r.id and l.action = 'created'
      where l.at - r.created_at > interval '1 minute'`,
  );
  expect(contradictions.rows).toEqual([]);
  await owner.end();
}, 60_000);

test('settings that work, but not as well as they should, are said at the start', async () => {
  const plain = await startProcess({ ...env, PUBLIC_URL: 'http://quality.example.com' }, [
    '--only',
    'worker',
  ]);
  plain.kill('SIGTERM');
  expect(plain.output()).toContain('PUBLIC_URL is plain http');
  const secure = await startProcess({ ...env, PUBLIC_URL: 'https://quality.example.com' }, [
    '--only',
    'worker',
  ]);
  secure.kill('SIGTERM');
  expect(secure.output()).toContain('TRUST_PROXY is off');
  await Promise.all([plain.ended, secure.ended]);
});

test('without a database of its own it brings one up in its data folder, and a second process shares it', async () => {
  const own = { ...env, DATABASE_URL: '', SECRET_KEY: '' };
  const first = await startProcess(own);
  const second = await startProcess(own, ['--only', 'api']);
  const ada = await networkApi(first.url).register();
  const there = networkApi(second.url).withToken(ada.tokens.access.token);
  first.kill('SIGTERM');
  expect(await first.ended).toBe(0);
  expect((await there.call(userEndpoints.me)).body.email).toBe(ada.user.email);
  second.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  await expect(readFile(join(data.dataDir, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
});

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const isTaken = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/** Starts a script of ours and waits for what it prints. */
async function startScript(code: string, printed: RegExp, more: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const [, found = ''] = await new Promise<RegExpExecArray>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      const match = printed.exec(output);
      if (match) resolve(match);
    });
    child.once('exit', (status) => reject(new Error(`It ended with ${status}:\n${output}`)));
  });
  return { child, found };
}

const serverStarter = `import { runServer } from './scripts/server-process.mjs'; runServer(['--only', 'api'], console.error);`;
/** The environment of that script, whose server takes any port and says when it is ready. */
const started = () => ({ ...env, PORT: '0', RATE_LIMIT: 'off', NODE_ENV: 'test', LOG_LEVEL: 'warn' });

test('the server ends with the script that started it, however that ended, and its port is free', async () => {
  const { child, found } = await startScript(serverStarter, /ready at http:\S+:(\d+)/, started());
  expect(await isTaken(Number(found))).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => isTaken(Number(found)), { timeout: 15_000 }).toBe(false);
});

test('the server ends also when the npm that runs the script was killed', async () => {
  const npm = `import { spawn } from 'node:child_process';
    spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(serverStarter)}], { stdio: 'inherit' });`;
  const { child, found } = await startScript(npm, /ready at http:\S+:(\d+)/, {
    ...started(),
    npm_lifecycle_event: 'start',
  });
  expect(await isTaken(Number(found))).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => isTaken(Number(found)), { timeout: 15_000 }).toBe(false);
});

test('so does what `npm run dev` runs beside it', async () => {
  const command = [
    'scripts/leash.mjs',
    process.execPath,
    '-e',
    'console.log(process.pid); setInterval(() => {}, 1000)',
  ];
  const starter = `import { spawn } from 'node:child_process';
    spawn(process.execPath, ${JSON.stringify(command)}, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });`;
  const { child, found } = await startScript(starter, /(\d+)\n/);
  expect(isAlive(Number(found))).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => isAlive(Number(found)), { timeout: 15_000 }).toBe(false);
});
