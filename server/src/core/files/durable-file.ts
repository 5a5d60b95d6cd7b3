import { createHash, randomUUID, type Hash } from 'node:crypto';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { AppError } from '../http/errors.ts';
import type { StoredFile } from './storage.ts';

/** Where drafts are written, on the same disk; how many bytes are taken at most. */
export type DraftOptions = {
  drafts: string;
  maxBytes?: number;
  /** Whether a checksum (CRC-32) is written behind the bytes, by which it is seen whether the disk still has them. */
  sealed?: boolean;
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

// A socket gives a file in thousands of chunks, and each would go through the pool of threads by itself.
const pageBytes = 256 * 1024;

type Sums = { sha256: Hash; crc: number; isSealed: boolean };

/** Writes a file page by page: while one is being written, the next one is filled. */
function createPages(file: FileHandle, sums: Sums) {
  let [page, other] = [Buffer.allocUnsafe(pageBytes), Buffer.allocUnsafe(pageBytes)];
  let filled = 0;
  let writing: Promise<void> = Promise.resolve();

  async function write(bytes: Buffer): Promise<void> {
    await writing;
    writing = file.writeFile(bytes);
    writing.catch(() => {}); // told when it is waited for
    sums.sha256.update(bytes);
    if (sums.isSealed) sums.crc = crc32(bytes, sums.crc);
  }
  async function turn(): Promise<void> {
    await write(page.subarray(0, filled));
    [page, other, filled] = [other, page, 0];
  }
  return {
    /** Takes a chunk, whose memory may be used for something else then. */
    async add(chunk: Buffer): Promise<void> {
      if (filled === 0 && chunk.length >= pageBytes) {
        await write(chunk);
        return writing;
      }
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
    /** Gives the memory of the pages back, for which the collector of garbage would come late. */
    async free(): Promise<void> {
      await writing.catch(() => {});
      for (const { buffer } of [page, other]) buffer.transfer(0);
    },
  };
}

/** The checksum as it stands behind the bytes of a sealed file. */
export function sealOf(crc: number): Buffer {
  const seal = Buffer.alloc(sealBytes);
  seal.writeUInt32BE(crc);
  return seal;
}

/** How many bytes a seal has. */
export const sealBytes = 4;

async function writeMeasured(
  file: FileHandle,
  bytes: AsyncIterable<Buffer>,
  sums: Sums,
  { maxBytes = Infinity }: DraftOptions,
): Promise<number> {
  const pages = createPages(file, sums);
  let size = 0;
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (size > maxBytes) throw new AppError('TOO_LARGE', 'The file is too large');
      await pages.add(chunk);
    }
    await pages.end();
  } finally {
    await pages.free();
  }
  if (sums.isSealed) await file.writeFile(sealOf(sums.crc));
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
  const sums: Sums = { sha256: createHash('sha256'), crc: 0, isSealed: options.sealed ?? false };
  let size = 0;
  await Promise.all([ensureFolder(options.drafts), ensureFolder(dirname(path))]);
  const draft = join(options.drafts, randomUUID());
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      size = await writeMeasured(file, bytes, sums, options);
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
  return { size, sha256: sums.sha256.digest() };
}
