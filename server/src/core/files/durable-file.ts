import { createHash, randomUUID, type Hash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '../http/errors.ts';
import type { StoredFile } from './storage.ts';

/** Where drafts are written, on the same disk; how many bytes are taken at most. */
export type DraftOptions = {
  drafts: string;
  maxBytes?: number;
  /** Whether the digest is written behind the bytes. */
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

async function* measured(
  bytes: AsyncIterable<Buffer>,
  hash: Hash,
  taken: { size: number },
  options: DraftOptions,
) {
  for await (const chunk of bytes) {
    taken.size += chunk.length;
    if (taken.size > (options.maxBytes ?? Infinity)) throw new AppError('TOO_LARGE', 'The file is too large');
    hash.update(chunk);
    yield chunk;
  }
  if (options.sealed) yield hash.copy().digest();
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
  const taken = { size: 0 };
  await Promise.all([ensureFolder(options.drafts), ensureFolder(dirname(path))]);
  const draft = join(options.drafts, randomUUID());
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(measured(bytes, hash, taken, options));
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
  return { size: taken.size, sha256: hash.digest() };
}
