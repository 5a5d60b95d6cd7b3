import { createHash } from 'node:crypto';
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { sealBytes, sealOf, writeDurably } from './durable-file.ts';
import { AppError, invalid, notFound } from '../http/errors.ts';
import { signPartLink } from './part-link.ts';
import type { Storage, StoredFile } from './storage.ts';
import { isUuid, type Tokens } from '../tokens/tokens.ts';

const readAhead = 1024 * 1024;

const badPart = (part: number, what: string) => invalid({ parts: `Part ${part} ${what}` });

/** The size of a file in bytes; undefined when there is none. */
async function sizeOf(path: string): Promise<number | undefined> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return found?.size;
}

async function openFile(path: string): Promise<FileHandle> {
  return open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? notFound('File') : error;
  });
}

/** The bytes of parts one after the other, each chunk in the same memory; each part must be what its seal says. */
async function* joined(paths: readonly string[]): AsyncGenerator<Buffer> {
  const chunk = Buffer.allocUnsafe(readAhead);
  const seal = Buffer.alloc(sealBytes);
  for (const [index, path] of paths.entries()) {
    const file = await open(path, 'r');
    try {
      let crc = 0;
      for (let left = (await file.stat()).size - sealBytes; left > 0;) {
        const { bytesRead } = await file.read(chunk, 0, Math.min(left, readAhead));
        if (bytesRead === 0) break;
        crc = crc32(chunk.subarray(0, bytesRead), crc);
        yield chunk.subarray(0, bytesRead);
        left -= bytesRead;
      }
      await file.read(seal, 0, sealBytes);
      if (!seal.equals(sealOf(crc))) throw badPart(index + 1, 'is damaged. Send it again.');
    } finally {
      await file.close();
    }
  }
}

async function measure(path: string): Promise<StoredFile> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of (await openFile(path)).createReadStream({ highWaterMark: readAhead })) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest() };
}

/** Removes what a folder holds that nobody has touched since a time; gives how many entries. */
async function removeOlder(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const { mtime } = await stat(path).catch(() => ({ mtime: new Date() })); // completed meanwhile
    if (mtime >= before) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

type DiskStorage = Storage & Required<Pick<Storage, 'putPart'>>;

/**
 * Files in a folder of this machine (or one that all nodes share): `parts/<upload>/<number>`, each part sealed with
 * a checksum, and `files/<last two digits>/<id>`. Part links are signed links to our own API.
 */
export function createDiskStorage({ folder, tokens }: { folder: string; tokens: Tokens }): DiskStorage {
  const drafts = join(folder, 'drafts');
  const partFolder = (uploadId: string) => join(folder, 'parts', checked(uploadId));
  const filePath = (fileId: string) => join(folder, 'files', checked(fileId).slice(-2), checked(fileId));

  async function sizedParts(uploadId: string, count: number): Promise<{ paths: string[]; size: number }> {
    const paths = Array.from({ length: count }, (_, index) => join(partFolder(uploadId), String(index + 1)));
    let size = 0;
    for (const [index, path] of paths.entries()) {
      const partSize = await sizeOf(path);
      if (partSize === undefined) throw badPart(index + 1, 'is missing');
      size += partSize - sealBytes;
    }
    return { paths, size };
  }

  return {
    partUrls: async (link, count) =>
      Array.from({ length: count }, (_, index) => signPartLink(tokens, { ...link, part: index + 1 })),
    async putPart({ uploadId, part, size: maxBytes }, bytes) {
      const path = join(partFolder(uploadId), String(part));
      const { size, sha256 } = await writeDurably(path, bytes, { drafts, maxBytes, sealed: true });
      return { size, etag: `"${sha256.toString('hex')}"` };
    },
    async complete(uploadId, count, maxBytes) {
      const path = filePath(uploadId);
      const isJoined = async () =>
        (await sizeOf(join(partFolder(uploadId), '1'))) === undefined && (await sizeOf(path)) !== undefined;
      if (await isJoined()) return measure(path);
      try {
        const { paths, size } = await sizedParts(uploadId, count);
        if (size > maxBytes) throw new AppError('TOO_LARGE', 'The file is too large');
        const stored = await writeDurably(path, joined(paths), { drafts });
        await rm(partFolder(uploadId), { recursive: true, force: true });
        return stored;
      } catch (error) {
        // Another call may have joined the parts, and removed them, while this one was reading them.
        if (await isJoined()) return measure(path);
        throw error;
      }
    },
    put: (fileId, bytes) =>
      writeDurably(filePath(fileId), Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes, { drafts }),
    async read(fileId, maxBytes) {
      const file = await openFile(filePath(fileId));
      return file.createReadStream({ start: 0, ...(maxBytes ? { end: maxBytes - 1 } : {}) });
    },
    remove: (fileId) => rm(filePath(fileId), { force: true }),
    async sweep(before) {
      await removeOlder(drafts, before);
      return removeOlder(join(folder, 'parts'), before);
    },
    async check() {
      const probe = join(folder, 'probe');
      await writeDurably(probe, Readable.from([Buffer.alloc(4096)]), { drafts });
    },
  };
}

/** An id as part of a path: anything else never reaches the disk. */
function checked(id: string): string {
  if (!isUuid(id)) throw notFound('File');
  return id.toLowerCase();
}
