import { createHash, randomBytes } from 'node:crypto';
import { limits } from 'contract/core/limits';
import { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApi, type Member, type TestApi } from '../../../test/api.ts';
import { beginUpload, putPart, uploadFile } from '../../../test/upload.ts';
import { policyOfNoPage } from '../../core/http/content-policy.ts';

let api: TestApi;
let ada: Member;
let bob: Member;

beforeAll(async () => {
  api = await testApi();
  ada = await api.register();
  bob = await api.register('Bob Example');
});
afterAll(() => api.close());

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const zip = { fileName: 'evidence.zip', filetype: 'application/zip' };
const zipBytes = (size: number) => Buffer.concat([Buffer.from('504b0304', 'hex'), randomBytes(size - 4)]);
const download = (url: string) => api.app.inject({ method: 'GET', url });

test('a file of three parts comes back byte for byte', async () => {
  const bytes = zipBytes(2 * limits.uploadChunkBytes + 12_345);
  const done = await uploadFile(api, ada, { ...zip, bytes });
  expect(done.status).toBe(200);
  expect(done.body).toMatchObject({ success: true, Key: expect.any(String), ETag: `"${sha256(bytes)}"` });
  const file = await download(done.body.Location);
  expect(sha256(file.rawPayload)).toBe(sha256(bytes));
  expect(file.headers).toMatchObject({
    'content-disposition': 'attachment; filename=evidence.zip',
    'content-security-policy': `sandbox;${policyOfNoPage}`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
});

test('each part is answered with its ETag and an empty body, whatever type it claims to be', async () => {
  const { urls } = await beginUpload(ada, zip, 2);
  const bytes = randomBytes(100);
  for (const type of ['application/json', 'text/html', 'no type at all', '']) {
    const put = await putPart(api, urls[1] ?? '', bytes, type);
    expect(put).toMatchObject({ status: 200, body: '', headers: { etag: `"${sha256(bytes)}"` } });
  }
});

test('parts sent in any order and twice are joined in order, the later one counting', async () => {
  const { urls, complete } = await beginUpload(ada, zip, 3);
  const parts = [zipBytes(10), randomBytes(20), randomBytes(30)];
  const send = (index: number, bytes = parts[index] ?? Buffer.alloc(0)) =>
    putPart(api, urls[index] ?? '', bytes);
  await send(2);
  await send(0, randomBytes(500));
  await send(1);
  await send(0);
  expect((await complete()).body.ETag).toBe(`"${sha256(Buffer.concat(parts))}"`);
});

test('completing again gives the same key, and an upload that is complete takes no further links', async () => {
  const { urls, uploadId, complete } = await beginUpload(ada, zip);
  await putPart(api, urls[0] ?? '', zipBytes(50));
  const [first, second, third] = [...(await Promise.all([complete(), complete()])), await complete()];
  expect([first.status, second.status, third.status]).toEqual([200, 200, 200]);
  expect(new Set([first.body.Key, second.body.Key, third.body.Key]).size).toBe(1);
  const again = await ada.call(uploadEndpoints.presign, { body: { ...zip, uploadId, numChunks: 1 } });
  expect(again).toMatchObject({ status: 409, body: { code: 'CONFLICT' } });
});

test('a missing part is named, and can still be sent', async () => {
  const { urls, complete } = await beginUpload(ada, zip, 2);
  await putPart(api, urls[0] ?? '', zipBytes(10));
  const refused = await complete();
  expect(refused).toMatchObject({ status: 400, body: { errors: { parts: 'Part 2 is missing' } } });
  await putPart(api, urls[1] ?? '', randomBytes(10));
  expect((await complete()).status).toBe(200);
});

test('an upload without links, and one without bytes, cannot be completed', async () => {
  const begun = await ada.call(uploadEndpoints.initiate, { body: zip });
  const body = { fileName: zip.fileName, uploadId: begun.body.uploadId };
  expect(await ada.call(uploadEndpoints.complete, { body })).toMatchObject({
    status: 400,
    body: { errors: { parts: 'Part 1 is missing' } },
  });
  const { urls, complete } = await beginUpload(ada, { fileName: 'note.txt', filetype: 'text/plain' });
  await putPart(api, urls[0] ?? '', Buffer.alloc(0));
  expect(await complete()).toMatchObject({ status: 400, body: { errors: { parts: 'The file is empty' } } });
});

test("somebody else's upload is not there", async () => {
  const { urls, uploadId } = await beginUpload(ada, zip);
  await putPart(api, urls[0] ?? '', zipBytes(10));
  expect(uploadId).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const body = { ...zip, uploadId, numChunks: 1 };
  expect((await bob.call(uploadEndpoints.presign, { body })).status).toBe(404);
  expect((await bob.call(uploadEndpoints.complete, { body })).status).toBe(404);
  expect((await ada.call(uploadEndpoints.complete, { body })).status).toBe(200);
});

test('a part link is good for its own part, size, time and method only', async () => {
  const { urls } = await beginUpload(ada, zip, 9);
  const [first = ''] = urls;
  const changed = (from: string | RegExp, to: string) =>
    putPart(api, first.replace(from, to), randomBytes(10));
  expect((await changed(/signature=.{4}/, 'signature=AAAA')).status).toBe(403);
  expect((await changed('/1?', '/9?')).status).toBe(403);
  expect((await changed('/1?', '/../../1?')).status).toBeGreaterThanOrEqual(403);
  expect((await changed(/size=\d+/, 'size=99999999')).status).toBe(403);
  expect((await changed(/expires=\d+/, 'expires=99999999999')).status).toBe(403);
  expect((await changed(/&signature=.*/, '')).status).toBe(400);
  expect((await api.app.inject({ method: 'GET', url: first })).statusCode).toBe(404);
  expect((await putPart(api, first, randomBytes(10))).status).toBe(200);
});

test('a link that has run out says so', async () => {
  const { key } = await beginUpload(ada, zip);
  const link = { uploadId: key, size: 100, expires: Math.floor(Date.now() / 1000) - 1 };
  const [url = ''] = await api.services.storage.partUrls(link, 1);
  expect(await putPart(api, url, randomBytes(10))).toMatchObject({ status: 410, body: { code: 'EXPIRED' } });
});

test('a part over 5 MiB is refused and leaves the one before it in place', async () => {
  const { urls, complete } = await beginUpload(ada, zip);
  const bytes = zipBytes(limits.uploadChunkBytes);
  expect((await putPart(api, urls[0] ?? '', bytes)).status).toBe(200);
  const refused = await putPart(api, urls[0] ?? '', Buffer.concat([bytes, Buffer.from('x')]));
  expect(refused).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
  expect((await complete()).body.ETag).toBe(`"${sha256(bytes)}"`);
});

test('many small parts cannot make a file of more than 100 MB', async () => {
  const { urls } = await beginUpload(ada, zip, limits.uploadMaxParts);
  const sizes = urls.map((url) => Number(new URL(url, 'http://localhost').searchParams.get('size')));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(limits.uploadMaxBytes * 1.01);
});

test('parts that nobody completes are gone after a day, those of today stay', async () => {
  const { urls, complete } = await beginUpload(ada, zip);
  await putPart(api, urls[0] ?? '', zipBytes(10));
  await api.services.storage.sweep(new Date(Date.now() - 86_400_000));
  expect((await putPart(api, urls[0] ?? '', zipBytes(10))).status).toBe(200);
  expect(await api.services.storage.sweep(new Date(Date.now() + 1000))).toBeGreaterThanOrEqual(1);
  expect(await complete()).toMatchObject({ status: 400, body: { errors: { parts: 'Part 1 is missing' } } });
});
