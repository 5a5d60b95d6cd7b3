import { createHash, randomUUID, type Hash } from 'node:crypto';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../http/errors.ts';
import type { StoredFile } from './storage.ts';

/** Where drafts are written, on the same disk; how many bytes are taken at most. */
export type DraftOptions = {
  drafts: string;
  maxBytes?: number;
  /** Whether the digest is written behind the bytes. */
  sealed?: boolean;
  /** Whether nobody else looks at the chunks, so that their memory may be given back at once. */
  spent?: boolean;
};

const fullCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS']);

function translate(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!fullCodes.has(code)) return error;
  const refusal = new AppError('UNAVAILABLE', 'There is no room to store files right now. Try again later.', {
    retryAfter: 60,
  });
  return Object.assign(refusal, { cause: error });
}

// The socket gives a file in thousands of chunks: each would go through the pool of threads, and wait for the collector
// of garbage, which comes when 64 MiB have gathered.
const pageBytes = 256 * 1024;

/** Gives the memory of a chunk back, where it has memory of its own. */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

/** Writes a file page by page: while one is being written, the next one is filled. */
function createPages(file: FileHandle, hash: Hash) {
  let [page, other] = [Buffer.allocUnsafe(pageBytes), Buffer.allocUnsafe(pageBytes)];
  let filled = 0;
  let writing: Promise<unknown> = Promise.resolve();

  async function turn(): Promise<void> {
    await writing;
    const full = page.subarray(0, filled);
    hash.update(full);
    writing = file.writeFile(full);
    writing.catch(() => {}); // told when it is waited for
    [page, other, filled] = [other, page, 0];
  }
  return {
    async add(chunk: Buffer): Promise<void> {
      for (let at = 0; at < chunk.length;) {
        const copied = chunk.copy(page, filled, at);
        filled += copied;
        at += copied;
        if (filled === pageBytes) await turn();
      }
    },
    async end(): Promise<void> {
      await turn();
      await writing;
    },
  };
}

async function writeMeasured(
  file: FileHandle,
  bytes: AsyncIterable<Buffer>,
  hash: Hash,
  { maxBytes = Infinity, sealed, spent }: DraftOptions,
): Promise<number> {
  const pages = createPages(file, hash);
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > maxBytes) throw new AppError('TOO_LARGE', 'The file is too large');
    await pages.add(chunk);
    if (spent) giveBack(chunk);
  }
  await pages.end();
  if (sealed) await file.writeFile(hash.copy().digest());
  return size;
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return; // where a folder cannot be opened, and keeps its entries by itself
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function ensureFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (!made) return;
  let above = folder;
  do {
    above = dirname(above);
    await syncFolder(above);
  } while (above.length > dirname(made).length);
}

/**
 * Writes a file that is there wholly or not at all: a draft is written and synced, then takes its name, which is
 * synced too. Throws TOO_LARGE beyond `maxBytes`, UNAVAILABLE when the disk is full.
 */
export async function writeDurably(
  path: string,
  bytes: AsyncIterable<Buffer>,
  options: DraftOptions,
): Promise<StoredFile> {
  const hash = createHash('sha256');
  let size = 0;
  await Promise.all([ensureFolder(options.drafts), ensureFolder(dirname(path))]);
  const draft = join(options.drafts, randomUUID());
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      size = await writeMeasured(file, bytes, hash, options);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(draft, { force: true });
    throw translate(error);
  }
  return { size, sha256: hash.digest() };
}
