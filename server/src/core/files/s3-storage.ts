import { createHash } from 'node:crypto';
import { pipeline, Readable, Transform } from 'node:stream';
import type { Part } from '@aws-sdk/client-s3';
import { AppError, invalid, notFound } from '../http/errors.ts';
import { openBucket, type Bucket, type BucketOptions, type UploadOf } from './s3-bucket.ts';
import type { Storage, StoredFile } from './storage.ts';
import { isUuid } from '../tokens/tokens.ts';

const folder = 'files/';

/** An id as part of a key: anything else never reaches the store. */
function keyOf(fileId: string): string {
  if (!isUuid(fileId)) throw notFound('File');
  return folder + fileId.toLowerCase();
}

/** The upload in parts that is under way for a key, the last one begun if there are several. */
async function underWay(bucket: Bucket, key: string): Promise<UploadOf | undefined> {
  let last: (UploadOf & { begun: Date }) | undefined;
  for await (const upload of bucket.unfinished(key)) {
    if (upload.key === key && (!last || upload.begun >= last.begun)) last = upload;
  }
  return last;
}

async function measure(bytes: AsyncIterable<Buffer>): Promise<StoredFile> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { size, sha256: hash.digest() };
}

/** The parts 1 to `count`, each of which must be there; none but the last may be as small as no store takes. */
async function checkedParts(bucket: Bucket, upload: UploadOf, count: number): Promise<Part[]> {
  const found = new Map((await bucket.parts(upload)).map((part) => [part.PartNumber, part]));
  return Array.from({ length: count }, (_, index) => {
    const part = found.get(index + 1);
    if (!part) throw invalid({ parts: `Part ${index + 1} is missing` });
    return part;
  });
}

async function join(bucket: Bucket, upload: UploadOf, parts: Part[]): Promise<void> {
  // No part is left to be joined where all are empty, and a store refuses that.
  if (parts.every(({ Size }) => Size === 0)) {
    await bucket.put(upload.key, Buffer.alloc(0));
    return bucket.abort(upload);
  }
  const named = parts
    .filter(({ Size }) => Size !== 0)
    .map(({ ETag = '', PartNumber = 0 }) => ({ ETag, PartNumber }));
  await bucket.join(upload, named).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'EntityTooSmall')
      throw invalid({ parts: 'Every part but the last must have 5 MiB' });
    throw error;
  });
}

/** Joins the parts of an upload; that another call has joined them in the meantime is as good. */
async function joinOnce(
  bucket: Bucket,
  upload: UploadOf,
  { count, maxBytes }: { count: number; maxBytes: number },
): Promise<void> {
  try {
    const parts = await checkedParts(bucket, upload, count);
    const size = parts.reduce((sum, { Size = 0 }) => sum + Size, 0);
    if (size > maxBytes) throw new AppError('TOO_LARGE', 'The file is too large');
    await join(bucket, upload, parts);
  } catch (error) {
    const isJoined = !(await underWay(bucket, upload.key)) && (await bucket.has(upload.key));
    if (!isJoined) throw error;
  }
}

/**
 * Files in a bucket of an S3-compatible store, which every node shares: `files/<id>`. Part links lead to the store
 * itself. The digest of a file is taken of what the store gives back once its parts are joined.
 */
export async function createS3Storage(options: BucketOptions): Promise<Storage> {
  const bucket = await openBucket(options);
  const someLink = await bucket.partUrl({ key: folder, uploadId: 'none' }, 1, 1);
  return {
    origin: new URL(someLink).origin,
    async partUrls({ uploadId, expires }, count) {
      const key = keyOf(uploadId);
      const upload = (await underWay(bucket, key)) ?? (await bucket.begin(key));
      const seconds = Math.max(1, expires - Math.floor(Date.now() / 1000));
      return Promise.all(
        Array.from({ length: count }, (_, index) => bucket.partUrl(upload, index + 1, seconds)),
      );
    },
    async complete(uploadId, count, maxBytes) {
      const key = keyOf(uploadId);
      const upload = await underWay(bucket, key);
      if (upload) await joinOnce(bucket, upload, { count, maxBytes });
      else if (!(await bucket.has(key))) throw invalid({ parts: 'Part 1 is missing' });
      return measure(await bucket.get(key));
    },
    async put(fileId, bytes) {
      const hash = createHash('sha256');
      let size = 0;
      const measuring = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          size += chunk.length;
          done(null, chunk);
        },
      });
      // What breaks off in the source destroys the transform, which is how the upload hears of it.
      const source = Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes;
      await bucket.put(
        keyOf(fileId),
        pipeline(source, measuring, () => {}),
      );
      return { size, sha256: hash.digest() };
    },
    async read(fileId, maxBytes) {
      return bucket.get(keyOf(fileId), maxBytes);
    },
    remove: (fileId) => bucket.remove(keyOf(fileId)),
    async sweep(before) {
      let swept = 0;
      for await (const upload of bucket.unfinished(folder)) {
        if (upload.begun >= before) continue;
        await bucket.abort(upload);
        swept += 1;
      }
      return swept;
    },
    check: () => bucket.put('probe', Buffer.from('probe')),
  };
}
