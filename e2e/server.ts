import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { serverCommand } from '../scripts/pinned-node.mjs';

export type RunningServer = {
  url: string;
  dataDir: string;
  /** Ends it as an operator does, and gives its exit code. */
  stop(): Promise<number | null>;
  /** Ends it as a power cut does. */
  kill(): Promise<number | null>;
};

const root = join(import.meta.dirname, '..');

/** Makes an empty data folder, which the account that runs the database may enter. */
export async function makeDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-journey-'));
  await chmod(dataDir, 0o711);
  return dataDir;
}

export const removeDataDir = (dataDir: string) => rm(dataDir, { recursive: true, force: true });

/** Starts the real server on a free port; a second one on the same folder shares the first one's database. */
export async function startServer(
  dataDir: string,
  { env = {}, flags = [] }: { env?: Record<string, string>; flags?: string[] } = {},
): Promise<RunningServer> {
  const child = spawn(process.execPath, [...serverCommand, ...flags], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      RATE_LIMIT: 'off',
      ...env,
    },
    // By the channel the server hears when this process ends, also after a journey that failed before it could stop it.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as ChildProcessByStdio<null, Readable, Readable>; // types know no fourth entry
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const results = join(root, 'e2e', 'results');
  await mkdir(results, { recursive: true });
  const log = createWriteStream(join(results, `server-${child.pid}.log`));
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const address = /Plumbline is ready at (http:\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code}; its log is ${String(log.path)}.`)),
    );
  });
  const end = (signal: NodeJS.Signals) => (child.kill(signal), exited);
  return { url, dataDir, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** Gives the mails that the server has written instead of sending them, oldest first, each as its whole text. */
export async function readOutbox(dataDir: string): Promise<string[]> {
  const outbox = join(dataDir, 'outbox');
  const names = await readdir(outbox).catch((): string[] => []);
  const mails = await Promise.all(
    names.map(async (name) => {
      const path = join(outbox, name);
      return { text: await readFile(path, 'utf8'), writtenAt: (await stat(path)).mtimeMs };
    }),
  );
  return mails.toSorted((a, b) => a.writtenAt - b.writtenAt).map(({ text }) => text);
}
