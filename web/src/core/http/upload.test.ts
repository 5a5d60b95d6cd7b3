import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { uploadEndpoints } from 'contract/organization/upload/upload.endpoints';
import { limits } from 'contract/core/limits';
import { beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../../test/make.ts';
import { uploadFile } from './upload.ts';

type Put = { url: string; type: string; bytes: number };

let server: ReturnType<typeof fakeServer>;
let puts: Put[];
let calledOff: string[];
let answerPut: (put: Put) => number;

/** The storage: answers each part with a status, 0 where the connection breaks, -1 where nothing comes. */
class FakeStorage extends EventTarget {
  upload = new EventTarget();
  status = 0;
  private put: Put = { url: '', type: '', bytes: 0 };
  open(_method: string, url: string) {
    this.put.url = url;
  }
  setRequestHeader(_name: string, type: string) {
    this.put.type = type;
  }
  abort() {
    calledOff.push(this.put.url);
    this.dispatchEvent(new Event('abort'));
    this.dispatchEvent(new Event('loadend'));
  }
  send(body: Blob) {
    this.put.bytes = body.size;
    puts.push(this.put);
    this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: body.size }));
    this.status = answerPut(this.put);
    if (this.status === -1) return;
    queueMicrotask(() => {
      this.dispatchEvent(new Event(this.status === 0 ? 'error' : 'load'));
      this.dispatchEvent(new Event('loadend'));
    });
  }
}

const file = (bytes: number) => new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
const messageOf = (promise: Promise<unknown>) =>
  promise.then(
    () => '',
    (error: Error) => error.message,
  );
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

/** Skips the pauses between attempts. */
async function withoutPauses<T>(work: Promise<T>): Promise<T> {
  await vi.runAllTimersAsync();
  return work;
}

beforeEach(() => {
  vi.useFakeTimers();
  signIn();
  puts = [];
  calledOff = [];
  answerPut = () => 200;
  server = fakeServer();
  vi.stubGlobal('XMLHttpRequest', FakeStorage);
  server.on(uploadEndpoints.initiate, () => ({ uploadId: 'u1', key: 'k1' }));
  server.on(uploadEndpoints.presign, ({ body }) => {
    const { numChunks } = body as { numChunks: number }; // what the client sent
    const parts = Array.from({ length: numChunks }, (_, index) => ({
      partNumber: index + 1,
      url: `/part/${index + 1}`,
    }));
    return { presignedUrls: parts };
  });
  server.on(uploadEndpoints.complete, () => ({ Location: '/files/1', Key: 'k1', ETag: 'e' }));
});

test('a file goes up in parts of 5 MiB with its type, and gives its key', async () => {
  const shares: number[] = [];
  const size = limits.uploadChunkBytes * 2 + 7;
  const uploaded = await uploadFile(file(size), { onProgress: (share) => shares.push(share) });
  expect(uploaded).toEqual({ key: 'k1', location: '/files/1' });
  expect(server.seen.map(({ body }) => body)).toEqual([
    { fileName: 'logo.png', filetype: 'image/png' },
    { fileName: 'logo.png', filetype: 'image/png', uploadId: 'u1', numChunks: 3 },
    { fileName: 'logo.png', uploadId: 'u1' },
  ]);
  expect(puts).toEqual([
    { url: '/part/1', type: 'image/png', bytes: limits.uploadChunkBytes },
    { url: '/part/2', type: 'image/png', bytes: limits.uploadChunkBytes },
    { url: '/part/3', type: 'image/png', bytes: 7 },
  ]);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test('no file is said at once', async () => {
  expect(await messageOf(uploadFile(null))).toBe('Please select a file');
  expect(server.seen).toEqual([]);
});

test.each([
  ['Failed to initiate upload', () => server.on(uploadEndpoints.initiate, offline)],
  ['Upload ID not found', () => server.on(uploadEndpoints.initiate, () => ({ uploadId: '', key: '' }))],
  ['Failed to get presigned URLs', () => server.on(uploadEndpoints.presign, offline)],
  ['Presigned URLs not received', () => server.on(uploadEndpoints.presign, () => ({ presignedUrls: [] }))],
  ['Upload not completed', () => server.on(uploadEndpoints.complete, offline)],
])('%s', async (message, breakIt) => {
  breakIt();
  expect(await withoutPauses(messageOf(uploadFile(file(7))))).toBe(message);
});

test('the server’s sentence comes before the catalogue’s', async () => {
  server.on(uploadEndpoints.initiate, () =>
    refuse('UNSUPPORTED_TYPE', 'Files of this type are not accepted'),
  );
  expect(await messageOf(uploadFile(file(7)))).toBe('Files of this type are not accepted');
});

test('a part that fails twice goes through the third time, and the whole is asked to be joined once more when unheard', async () => {
  answerPut = () => (puts.length < 3 ? 0 : 200);
  let asked = 0;
  server.on(uploadEndpoints.complete, () => {
    asked += 1;
    return asked === 1 ? offline() : { Location: '/files/1', Key: 'k1', ETag: 'e' };
  });
  expect(await withoutPauses(uploadFile(file(7)))).toEqual({ key: 'k1', location: '/files/1' });
  expect([puts.length, asked]).toEqual([3, 2]);
});

test('a file of more than 100 MB is refused before anything is sent', async () => {
  const large = Object.defineProperty(file(7), 'size', { value: limits.uploadMaxBytes + 1 });
  expect(await messageOf(uploadFile(large))).toBe('The file is larger than 100 MB');
  expect(server.seen).toEqual([]);
});

test('a part that fails is tried again with fresh links', async () => {
  answerPut = ({ url }) => (url === '/part/2' && puts.length === 2 ? 403 : 200);
  await withoutPauses(uploadFile(file(limits.uploadChunkBytes + 1)));
  expect(puts.map(({ url }) => url)).toEqual(['/part/1', '/part/2', '/part/2']);
  expect(server.of(uploadEndpoints.presign)).toHaveLength(2);
});

test('a part that keeps failing is named', async () => {
  answerPut = ({ url }) => (url === '/part/2' ? 0 : 200);
  const message = await withoutPauses(messageOf(uploadFile(file(limits.uploadChunkBytes + 1))));
  expect(message).toBe('Chunk upload failed at part 2');
});

test('what nobody foresaw is said in general', async () => {
  const broken = file(7);
  broken.slice = () => {
    throw new RangeError('gone');
  };
  expect(await messageOf(uploadFile(broken))).toBe('Failed to upload file.');
});

test('some parts are on their way at once, and are called off where one fails for good', async () => {
  answerPut = ({ url }) => (url === '/part/2' ? 0 : -1);
  const message = await withoutPauses(messageOf(uploadFile(file(limits.uploadChunkBytes * 9))));
  expect(message).toBe('Chunk upload failed at part 2');
  expect(puts.map(({ url }) => url)).toEqual(['/part/1', '/part/2', '/part/3', '/part/2', '/part/2']);
  expect(calledOff).toEqual(['/part/1', '/part/3']);
});
