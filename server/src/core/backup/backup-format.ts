import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const count = z.int().min(0);

const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** Tells whether a key is the one that the backed-up installation had, without giving it away. */
  keyFingerprint: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  tables: z.array(
    z.object({
      name: z.string(),
      rows: count,
      fingerprint: z.string(),
      file: z.string(),
      sha256: z.string(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  files: z.object({ count, bytes: count, missing: z.array(z.string()) }),
});

/** What a backup says of itself; it is written last, so that one without it was broken off. */
export type Manifest = z.output<typeof manifest>;

const manifestFile = (folder: string) => join(folder, 'manifest.json');

/** Where a backup keeps the bytes of a stored file. */
export const filePlace = (folder: string, id: string) => join(folder, 'files', id.slice(-2), id);

/** Where a backup keeps the secret key, when the installation keeps it in a file. */
export const keyPlace = (folder: string) => join(folder, 'secret.key');

/** Makes an empty folder that only this account may read; throws when there is something in it. */
export async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty: name an empty or a new folder.`);
}

export async function writeManifest(folder: string, content: Manifest): Promise<void> {
  await writeFile(manifestFile(folder), `${JSON.stringify(content, null, 2)}\n`, { flush: true });
}

/** Reads what a folder says of itself; throws when it is no backup, or one that was broken off. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestFile(folder), 'utf8').catch(() => {
    throw new Error(`${folder} holds no backup, or one that was broken off: it has no manifest.json.`);
  });
  const result = manifest.safeParse(JSON.parse(text));
  if (!result.success) throw new Error(`The manifest in ${folder} is not one that this Plumbline can read.`);
  return result.data;
}

/** Writes a stream to a file, which is on the disk then; gives the size and digest of what went through. */
export async function writeStream(path: string, bytes: AsyncIterable<Buffer>) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let size = 0;
  async function* measured() {
    for await (const chunk of bytes) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  await pipeline(measured, createWriteStream(path, { flush: true, mode: 0o600 }));
  return { size, sha256: hash.digest('hex') };
}

/** The digest of a file of a backup; throws when it is not there. */
export async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
