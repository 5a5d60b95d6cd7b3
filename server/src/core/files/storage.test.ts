import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasSwift } from '../../../../scripts/swift.mjs';
import { startS3, type TestStore } from '../../../test/outside/s3.ts';
import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';
import { createTokens } from '../tokens/tokens.ts';

const tokens = createTokens('a key for tests, which is no secret at all');
const minPart = 5 * 1024 * 1024; // what stores take at the least, but for the last part

/** A storage of its own, how a browser puts a part there, and how it is taken down. */
type Place = {
  storage: Storage;
  put(url: string, part: number, bytes: Buffer): Promise<number>;
  end(): Promise<void>;
};

async function onDisk(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-storage-'));
  const storage = createDiskStorage({ folder, tokens });
  return {
    storage,
    async put(url, part, bytes) {
      const uploadId = new URL(url, 'http://localhost').pathname.split('/').at(-2) ?? '';
      await storage.putPart({ uploadId, part, size: minPart }, Readable.from([bytes]));
      return 200;
    },
    end: () => rm(folder, { recursive: true }),
  };
}

const sendTo = (url: string, bytes: Buffer) =>
  fetch(url, { method: 'PUT', body: new Uint8Array(bytes), headers: { 'content-type': 'image/png' } });

// One for all tests of this file: it takes seconds to start.
let store: Promise<TestStore> | undefined;
afterAll(async () => (await store)?.stop());

async function inS3(): Promise<Place> {
  const { storage } = await (store ??= startS3());
  return {
    storage,
    put: async (url, _part, bytes) => (await sendTo(url, bytes)).status,
    end: async () => {},
  };
}

// `npm test` installs Swift where it may, and says so at its end where it could not.
const places: [string, () => Promise<Place>][] = [
  ['a disk', onDisk],
  ...(hasSwift() ? [['an S3-compatible store', inS3] satisfies [string, () => Promise<Place>]] : []),
];

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

describe.each(places)('files on %s', (_name, open) => {
  let place: Place;
  let storage: Storage;
  beforeAll(async () => {
    place = await open();
    storage = place.storage;
  });
  afterAll(() => place.end());

  const linksOf = (uploadId: string, count: number) =>
    storage.partUrls({ uploadId, size: minPart, expires: inAnHour() }, count);
  const send = async (uploadId: string, parts: (Buffer | undefined)[]) => {
    const links = await linksOf(uploadId, parts.length);
    for (const [index, bytes] of parts.entries())
      if (bytes) expect(await place.put(links[index] ?? '', index + 1, bytes)).toBe(200);
  };
  const readAll = async (id: string, maxBytes?: number) =>
    Buffer.concat(await (await storage.read(id, maxBytes)).toArray());

  test('parts become one file with the digest of the whole, and completing again finds it', async () => {
    const id = randomUUID();
    const parts = [randomBytes(minPart), randomBytes(minPart), randomBytes(1234)];
    await send(id, parts);
    const whole = Buffer.concat(parts);
    const expected = { size: whole.length, sha256: sha256(whole) };
    expect(await storage.complete(id, 3, whole.length)).toEqual(expected);
    expect(await storage.complete(id, 3, whole.length)).toEqual(expected);
    expect((await readAll(id)).equals(whole)).toBe(true);
    expect((await readAll(id, 1000)).equals(whole.subarray(0, 1000))).toBe(true);
  });

  test('calls at about the same time to join a file all give it, whichever of them joins its parts', async () => {
    const id = randomUUID();
    await send(id, [randomBytes(minPart), randomBytes(1234)]);
    const calls = Array.from({ length: 12 }, async (_, index) => {
      await sleep(index * 4);
      return storage.complete(id, 2, 2 * minPart);
    });
    expect(new Set((await Promise.all(calls)).map(({ size }) => size))).toEqual(new Set([minPart + 1234]));
  });

  test('a part sent again, with a link asked for again, takes the place of the one before', async () => {
    const id = randomUUID();
    await send(id, [randomBytes(minPart), randomBytes(70)]);
    const [first, second] = [randomBytes(minPart), randomBytes(50)];
    await send(id, [undefined, second]);
    await send(id, [first]);
    expect((await storage.complete(id, 2, 2 * minPart)).sha256).toEqual(
      sha256(Buffer.concat([first, second])),
    );
  });

  test('a missing part is named and can still be sent', async () => {
    const id = randomUUID();
    await send(id, [randomBytes(minPart)]);
    await expect(storage.complete(id, 2, 2 * minPart)).rejects.toMatchObject({
      extras: { errors: { parts: 'Part 2 is missing' } },
    });
    await send(id, [undefined, randomBytes(10)]);
    expect((await storage.complete(id, 2, 2 * minPart)).size).toBe(minPart + 10);
    await expect(storage.complete(randomUUID(), 1, 100)).rejects.toMatchObject({
      extras: { errors: { parts: 'Part 1 is missing' } },
    });
  });

  test('an empty file is seen to be empty', async () => {
    const id = randomUUID();
    await send(id, [Buffer.alloc(0)]);
    expect(await storage.complete(id, 1, 100)).toEqual({ size: 0, sha256: sha256(Buffer.alloc(0)) });
  });

  test('a file that is too large is not made', async () => {
    const id = randomUUID();
    await send(id, [randomBytes(100)]);
    await expect(storage.complete(id, 1, 99)).rejects.toMatchObject({ code: 'TOO_LARGE' });
    await expect(storage.read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a file is stored at once or as it comes, and one that breaks off is not there', async () => {
    const [whole, stream, broken] = [randomUUID(), randomUUID(), randomUUID()];
    const bytes = randomBytes(300_000);
    const expected = { size: bytes.length, sha256: sha256(bytes) };
    expect(await storage.put(whole, bytes)).toEqual(expected);
    const chunks = [bytes.subarray(0, 1000), bytes.subarray(1000)];
    expect(await storage.put(stream, Readable.from(chunks, { objectMode: false }))).toEqual(expected);
    expect((await readAll(whole)).equals(await readAll(stream))).toBe(true);
    const breaking = Readable.from(
      (async function* () {
        yield randomBytes(10);
        throw new Error('broken off');
      })(),
    );
    await expect(storage.put(broken, breaking)).rejects.toThrow('broken off');
    await expect(storage.read(broken)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a removed file is gone, and removing it again is no error', async () => {
    const id = randomUUID();
    await storage.put(id, randomBytes(10));
    await storage.remove(id);
    await storage.remove(id);
    await expect(storage.read(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('uploads that nobody completed are swept after their time, and only then', async () => {
    const id = randomUUID();
    await send(id, [randomBytes(100)]);
    await storage.sweep(new Date(Date.now() - 60_000));
    await send(id, [randomBytes(100)]);
    expect(await storage.sweep(new Date(Date.now() + 60_000))).toBeGreaterThanOrEqual(1);
    await expect(storage.complete(id, 1, 1000)).rejects.toMatchObject({
      extras: { errors: { parts: 'Part 1 is missing' } },
    });
    expect(await storage.sweep(new Date(Date.now() + 60_000))).toBe(0);
  });

  test('only an id of ours is ever part of a path', async () => {
    for (const id of ['../../etc/passwd', '..', '', 'a'.repeat(43), `${randomUUID()}/..`])
      await expect((async () => storage.read(id))()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('it can be written to', async () => {
    await expect(storage.check()).resolves.toBeUndefined();
  });
});

describe.each(places.slice(1))('links into %s', (_name, open) => {
  let place: Place;
  beforeAll(async () => {
    place = await open();
  });
  afterAll(() => place.end());

  test('a link is good for its own part, time and method only', async () => {
    const uploadId = randomUUID();
    const link = { uploadId, size: minPart, expires: inAnHour() };
    const [first = ''] = await place.storage.partUrls(link, 9);
    const changed = async (from: RegExp, to: string) =>
      (await sendTo(first.replace(from, to), randomBytes(9))).status;
    expect(first).not.toContain('checksum-crc32');
    expect(await changed(/X-Amz-Signature=.{4}/, 'X-Amz-Signature=0000')).toBe(403);
    expect(await changed(/partNumber=1\b/, 'partNumber=9')).toBe(403);
    expect(await changed(new RegExp(uploadId), randomUUID())).toBe(403);
    expect((await fetch(first)).ok).toBe(false);
    expect((await sendTo(first, randomBytes(9))).status).toBe(200);
    const [over = ''] = await place.storage.partUrls({ ...link, expires: 0 }, 1);
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect((await sendTo(over, randomBytes(9))).status).toBe(403);
  });

  test('a part that is too small for the store is refused with a sentence', async () => {
    const uploadId = randomUUID();
    const links = await place.storage.partUrls({ uploadId, size: minPart, expires: inAnHour() }, 2);
    for (const url of links) await sendTo(url, randomBytes(9));
    await expect(place.storage.complete(uploadId, 2, 1000)).rejects.toMatchObject({ code: 'VALIDATION' });
  });
});

test('a store that is away is said to be so', async () => {
  const away = await createS3Storage({
    bucket: 'plumbline',
    region: 'us-east-1',
    endpoint: 'http://127.0.0.1:9',
    credentials: { accessKeyId: 'nobody', secretAccessKey: 'nothing' },
  });
  await expect(away.read(randomUUID())).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(away.check()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
