import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStorage } from './disk-storage.ts';
import { createTokens } from '../tokens/tokens.ts';

let folder: string;
let storage: ReturnType<typeof createDiskStorage>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-storage-'));
  storage = createDiskStorage({ folder, tokens: createTokens('a key for tests, which is no secret at all') });
});
afterAll(() => rm(folder, { recursive: true }));

const putPart = (uploadId: string, part: number, bytes: Buffer, size = bytes.length) =>
  storage.putPart({ uploadId, part, size }, Readable.from([bytes]));
const readAll = async (fileId: string) => Buffer.concat(await (await storage.read(fileId)).toArray());

test('a part that the disk has changed is refused by its number', async () => {
  const id = randomUUID();
  await putPart(id, 1, randomBytes(100));
  await putPart(id, 2, randomBytes(100));
  const part = await open(join(folder, 'parts', id, '2'), 'r+');
  await part.write(Buffer.from('changed'), 0, 7, 50);
  await part.close();
  await expect(storage.complete(id, 2, 1000)).rejects.toMatchObject({
    extras: { errors: { parts: 'Part 2 is damaged. Send it again.' } },
  });
  await expect(storage.read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('what is too large, or breaks off, leaves nothing behind', async () => {
  const id = randomUUID();
  await expect(putPart(id, 1, randomBytes(100), 99)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  const broken = Readable.from(
    (async function* () {
      yield randomBytes(10);
      throw new Error('broken off');
    })(),
  );
  await expect(storage.put(id, broken)).rejects.toThrow('broken off');
  await putPart(id, 1, randomBytes(100));
  await expect(storage.complete(id, 1, 99)).rejects.toMatchObject({ code: 'TOO_LARGE' });
  await expect(storage.read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await readdir(join(folder, 'drafts'))).toEqual([]);
});

test('only an id of ours is ever part of a path', async () => {
  for (const id of ['../../etc/passwd', '..', '', 'a'.repeat(43), `${randomUUID()}/..`]) {
    await expect(storage.read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect((async () => putPart(id, 1, randomBytes(1)))()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

test('a storage that cannot write says so', async () => {
  await expect(storage.check()).resolves.toBeUndefined();
  await writeFile(join(folder, 'file'), '');
  const nowhere = createDiskStorage({
    folder: join(folder, 'file'),
    tokens: createTokens('a key for tests, which is no secret at all'),
  });
  await expect(nowhere.check()).rejects.toThrow();
});

test('parts that are sent anew after a file was joined make it anew', async () => {
  const id = randomUUID();
  await putPart(id, 1, Buffer.from('first'));
  await storage.complete(id, 1, 100);
  await putPart(id, 1, Buffer.from('second'));
  expect((await storage.complete(id, 1, 100)).size).toBe(6);
  expect((await readAll(id)).toString()).toBe('second');
});
