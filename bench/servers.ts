import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { deriveKey } from '../server/src/core/tokens/tokens.ts';
import { serverCommand, serverEnvironment } from '../scripts/pinned-node.mjs';
import { password } from './data.ts';
import { cache, secretKey } from './databases.ts';

/** A server that runs as a process of its own. */
export type Server = {
  url: string;
  /** From its start to the line that says where it listens. */
  readyMs: number;
  /** What Linux says of its memory: now, and at its highest. */
  memory(): Promise<{ residentMiB: number; peakMiB: number }>;
  /** The processor time that it has used, in seconds. */
  processorSeconds(): Promise<number>;
  stop(): Promise<void>;
};

const root = join(import.meta.dirname, '..');

type Command = { args: string[]; env: Record<string, string> };

async function addressFrom(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The server has no output');
  for await (const line of createInterface(child.stdout)) {
    const url = /(?:is ready|^listening) at (http:\S+)$/.exec(line)?.[1];
    if (url) return url;
  }
  throw new Error('A server ended before it was ready');
}

async function start({ args, env }: Command): Promise<Server> {
  const began = performance.now();
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await addressFrom(child);
  const readyMs = performance.now() - began;
  child.stdout?.resume();
  const proc = (file: string) => readFile(`/proc/${child.pid}/${file}`, 'utf8');
  return {
    url,
    readyMs,
    async memory() {
      const status = await proc('status');
      const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
      return { residentMiB: read('VmRSS'), peakMiB: read('VmHWM') };
    },
    async processorSeconds() {
      const fields = (await proc('stat')).split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

const inherited = () => ({ PATH: process.env.PATH ?? '', ...(process.env.PARTIAL ? { PARTIAL: '1' } : {}) });

async function folderOf(kind: string): Promise<string> {
  await mkdir(cache, { recursive: true });
  return mkdtemp(join(cache, `${kind}-`));
}

async function withFolder(kind: string, command: (folder: string) => Command): Promise<Server> {
  const folder = await folderOf(kind);
  const server = await start(command(folder));
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  };
  return { ...server, stop };
}

/** Starts Plumbline as it is run, on a database. */
export const startOurs = (ownerUrl: string, flags: string[] = []): Promise<Server> =>
  withFolder('ours', (folder) => ({
    args: [...serverCommand.slice(0, -1), ...flags, ...serverCommand.slice(-1)],
    env: serverEnvironment({
      ...inherited(),
      DATABASE_URL: ownerUrl,
      DATA_DIR: folder,
      SECRET_KEY: secretKey,
      RATE_LIMIT: 'off',
      PORT: '0',
    }),
  }));

/** Starts the bare server on a database, as its owner, whom no row policy concerns. */
export const startBare = (ownerUrl: string): Promise<Server> =>
  withFolder('bare', (folder) => ({
    args: [join(import.meta.dirname, 'bare.ts')],
    env: {
      ...inherited(),
      BARE_DATABASE_URL: ownerUrl,
      BARE_FOLDER: folder,
      BARE_KEY: deriveKey(secretKey, 'access').toString('base64url'),
      BARE_PASSWORD: password,
    },
  }));
