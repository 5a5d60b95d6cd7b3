import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const lines = (dataDir: string) =>
  readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');

/** The address of the database that a process has brought up in its data folder, as its owner. */
export function embeddedUrl(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres', 'plumbline.password'), 'utf8');
  return `postgres://plumbline:${password}@127.0.0.1:${lines(dataDir)[3]}/plumbline`;
}

/** The process of the PostgreSQL in a data folder; undefined while there is none. */
function postmasterOf(dataDir: string): number | undefined {
  try {
    return Number(lines(dataDir)[0]);
  } catch {
    return undefined; // it is about to start
  }
}

/**
 * Kills PostgreSQL with all its children, as a power cut would. Gives whether another one stands in its place: a child
 * that was born meanwhile may answer once more.
 */
export function killPostgres(dataDir: string): () => boolean {
  const postmaster = postmasterOf(dataDir);
  if (postmaster === undefined) throw new Error('There is no PostgreSQL to kill.');
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      // The name, in parentheses, may hold blanks; the parent is the second word after it.
      return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === postmaster;
    } catch {
      return false; // it has ended meanwhile
    }
  });
  for (const pid of [postmaster, ...children.map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
  return () => ![undefined, postmaster].includes(postmasterOf(dataDir));
}
