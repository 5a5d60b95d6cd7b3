import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

const running = new Set<{ child: ChildProcess; ended: Promise<unknown> }>();

const root = join(import.meta.dirname, '../..');

/** The real server in a process of its own. */
export type RunningProcess = {
  url: string;
  pid: number;
  /** What it has written so far, standard output and errors together. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
};

export type Ended = { output: string; code: number | NodeJS.Signals };

function spawnServer(env: Record<string, string>, args: readonly string[]) {
  const child = spawn(process.execPath, ['--disable-proto=delete', 'server/src/main.ts', ...args], {
    cwd: root,
    env: { ...process.env, PORT: '0', RATE_LIMIT: 'off', NODE_ENV: 'test', LOG_LEVEL: 'warn', ...env },
    // By the channel the server hears when this process ends, however that ended.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as ChildProcessByStdio<null, Readable, Readable>; // types know no fourth entry
  let output = '';
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('close', (code, signal) => resolve(signal ?? code ?? 1)),
  );
  const entry = { child, ended };
  running.add(entry);
  void ended.then(() => running.delete(entry));
  const heard = (listener: () => void) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        listener();
      });
    }
  };
  return { child, ended, heard, output: () => output };
}

/** Starts the server and waits until it is ready; rejects with what it wrote when it ends before. */
export async function startProcess(
  env: Record<string, string>,
  args: readonly string[] = [],
): Promise<RunningProcess> {
  const { child, ended, heard, output } = spawnServer(env, args);
  const url = await new Promise<string>((resolve, reject) => {
    heard(() => {
      const ready = /^Plumbline(?: is ready at (http:\S+)|'s worker is ready)$/m.exec(output());
      if (ready) resolve(ready[1] ?? '');
    });
    void ended.then((code) => reject(new Error(`It ended with ${code}:\n${output()}`)));
  });
  return { url, pid: child.pid ?? 0, output, ended, kill: (signal) => void child.kill(signal) };
}

/** Starts the server where it should not start, and gives how it ended. */
export async function failToStart(env: Record<string, string>, args: readonly string[] = []): Promise<Ended> {
  const { ended, heard, output } = spawnServer(env, args);
  heard(() => {});
  return { code: await ended, output: output() };
}

/** Ends what a failed test has left running; for the end of each file that starts processes. */
export async function endAll(): Promise<void> {
  await Promise.all([...running].map(({ child, ended }) => (child.kill('SIGTERM'), ended)));
}

/** A folder for data that the account which runs the database may enter; remove it at the end. */
export async function makeDataDir(): Promise<{ dataDir: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-process-'));
  await chmod(folder, 0o711);
  return { dataDir: join(folder, 'data'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** A port that nothing listens on, for a server that is to come back at the same address. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a worker by a script of this folder, in a process of its own, which can be killed, and waits until it says that it is ready. */
export async function startWorkerScript(file: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const endedEarly = ended.then(() => Promise.reject(new Error(`${file} ended before it was ready`)));
  await Promise.race([once(child.stdout, 'data'), endedEarly]);
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { ended, kill };
}
