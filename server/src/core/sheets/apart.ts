import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Answered, Asked, Readers } from './apart-thread.ts';
import { unavailable } from '../http/errors.ts';
import { UnreadableFile } from './sheet-rows.ts';

type Kind = keyof Readers;

/**
 * What one reading may take, and how many of a kind run at once in this process; the others wait. A thread that is
 * `kept` serves the next reading as well: to start one takes longer than to look at the first bytes of a file.
 */
type Allowance = {
  seconds: number;
  megabytes: number;
  /**
   * How much the whole process may grow while it is read: for what unpacks into memory that no thread is limited in, and is
   * not counted by us while it does.
   */
  growth?: number;
  atOnce: number;
  kept?: boolean;
};

const allowances: Record<Kind, Allowance> = {
  sheet: { seconds: 30, megabytes: 192, atOnce: 1 },
  picture: { seconds: 10, megabytes: 64, atOnce: 1 },
  words: { seconds: 20, megabytes: 192, growth: 320, atOnce: 1 },
  type: { seconds: 10, megabytes: 48, atOnce: 2, kept: true },
};

const mostWaiting = 50;
const keptMs = 10_000;
const threadFile = new URL('./apart-thread.ts', import.meta.url);

type Line = { running: number; waiting: (() => void)[] };
const lines = new Map<Kind, Line>();

async function enter(kind: Kind): Promise<() => void> {
  const line = lines.get(kind) ?? { running: 0, waiting: [] };
  lines.set(kind, line);
  if (line.running < allowances[kind].atOnce) line.running += 1;
  else if (line.waiting.length >= mostWaiting) throw unavailable();
  else await new Promise<void>((resolve) => line.waiting.push(resolve));
  return () => {
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
  };
}

const idle = new Map<Worker, NodeJS.Timeout>();

function startThread({ megabytes, kept }: Allowance): Worker {
  const [held] = kept ? [...idle.keys()] : [];
  if (held) {
    clearTimeout(idle.get(held));
    idle.delete(held);
    held.ref();
    return held;
  }
  return new Worker(threadFile, {
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 16 },
  });
}

/** Keeps a thread for a while; the process may end meanwhile. */
function keep(worker: Worker): void {
  const end = () => {
    idle.delete(worker);
    void worker.terminate();
  };
  idle.set(worker, setTimeout(end, keptMs).unref());
  worker.unref();
}

function sentenceOf(error: unknown, { megabytes }: Allowance): Error {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new UnreadableFile(
        `Reading the file takes more than ${megabytes} MB of memory. Divide it into several smaller ones.`,
      )
    : new Error('A thread that read a file has failed', { cause: error });
}

const looksEachMs = 50;
const megabyte = 1024 * 1024;

/** Ends with a sentence when the process has grown by more than a reading may make it grow. */
async function watchGrowth({ growth }: Allowance, signal: AbortSignal): Promise<never> {
  const before = process.memoryUsage.rss();
  for (;;) {
    await wait(looksEachMs, undefined, { signal });
    if (growth !== undefined && process.memoryUsage.rss() - before > growth * megabyte)
      throw new UnreadableFile(
        `Reading the file takes more than ${growth} MB of memory. Divide it into several smaller ones.`,
      );
  }
}

async function readIn(worker: Worker, asked: Asked, allowance: Allowance): Promise<Answered> {
  const over = new AbortController();
  const late = wait(allowance.seconds * 1000, undefined, { signal: over.signal }).then(() => {
    throw new UnreadableFile(
      `Reading the file takes longer than ${allowance.seconds} seconds. Divide it into several smaller ones.`,
    );
  });
  const ended = once(worker, 'exit', { signal: over.signal }).then(() => {
    throw new Error('A thread that read a file has ended');
  });
  const grown = watchGrowth(allowance, over.signal);
  const answered = once(worker, 'message', { signal: over.signal });
  worker.postMessage(asked, []);
  try {
    const [answer] = (await Promise.race([answered, ended, late, grown])) as [Answered]; // apart-thread.ts sends nothing else
    return answer;
  } catch (error) {
    throw error instanceof UnreadableFile ? error : sentenceOf(error, allowance);
  } finally {
    over.abort();
    await Promise.allSettled([answered, ended, late, grown]);
  }
}

/**
 * The one way to read the bytes of a stranger: they are read in a thread of its own, whose memory and time are limited, and
 * which is ended when anything goes wrong. Throws `UnreadableFile` for what is wrong with the file, and for one that
 * takes more than it may.
 */
export async function readApart<K extends Kind>(
  kind: K,
  file: Parameters<Readers[K]>[0],
): Promise<Awaited<ReturnType<Readers[K]>>> {
  const allowance = allowances[kind];
  const leave = await enter(kind);
  const worker = startThread(allowance);
  let isSound = false;
  try {
    const answer = await readIn(worker, { kind, file } as Asked, allowance); // the pair is of one kind by the signature
    if ('unreadable' in answer) throw new UnreadableFile(answer.unreadable);
    isSound = true;
    return answer.read as Awaited<ReturnType<Readers[K]>>; // its own thread made it
  } finally {
    if (isSound && allowance.kept) keep(worker);
    else await worker.terminate();
    leave();
  }
}
