import type { Readable } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import type { CompletedPart, Part, S3Client } from '@aws-sdk/client-s3';
import { AppError, notFound } from '../http/errors.ts';

/** Where a bucket is and who may use it. Without an endpoint it is Amazon's, without a key what the machine has. */
export type BucketOptions = {
  bucket: string;
  region: string;
  endpoint?: string | undefined;
  /** Where browsers reach the endpoint, when that is elsewhere. */
  publicEndpoint?: string | undefined;
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
};

export type UploadOf = { key: string; uploadId: string };

/** The calls to one bucket that storing files takes; each throws NOT_FOUND or UNAVAILABLE where that is what it met. */
export type Bucket = {
  get(key: string, maxBytes?: number): Promise<Readable>;
  /** Whether there is an object. */
  has(key: string): Promise<boolean>;
  put(key: string, bytes: Readable | Buffer): Promise<void>;
  remove(key: string): Promise<void>;
  begin(key: string): Promise<UploadOf>;
  /** The uploads in parts that are not completed, of the keys that begin so. */
  unfinished(prefix: string): AsyncIterable<UploadOf & { begun: Date }>;
  parts(upload: UploadOf): Promise<Part[]>;
  join(upload: UploadOf, parts: CompletedPart[]): Promise<void>;
  abort(upload: UploadOf): Promise<void>;
  partUrl(upload: UploadOf, part: number, seconds: number): Promise<string>;
};

const longestConnectMs = 1500;
const longestSilenceMs = 15_000;
const partBytes = 8 * 1024 * 1024;
const awayCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EPIPE'];

/** What a failed call means to whoever asked; an error that is not the store's stays as it is. */
function translate(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === 'NoSuchKey' || error.name === 'NotFound') return notFound('File');
  const code = 'code' in error ? String(error.code) : '';
  const isFault = '$fault' in error && error.$fault === 'server';
  if (!isFault && error.name !== 'TimeoutError' && !awayCodes.includes(code)) return error;
  const refusal = new AppError('UNAVAILABLE', 'Files cannot be stored or read right now. Try again later.', {
    retryAfter: 10,
  });
  return Object.assign(refusal, { cause: error });
}

async function translated<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw translate(error);
  });
}

type Sdk = typeof S3;

function clientOf({ S3Client: Client }: Sdk, options: BucketOptions, endpoint?: string): S3Client {
  return new Client({
    region: options.region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(options.credentials ? { credentials: options.credentials } : {}),
    // Otherwise each presigned part carries the checksum of nothing, and stores that know no checksums refuse.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: longestConnectMs, socketTimeout: longestSilenceMs },
  });
}

/** Opens a bucket of an S3-compatible store; nothing is asked of it yet. The SDK is loaded here, not before. */
export async function openBucket(options: BucketOptions): Promise<Bucket> {
  const [sdk, { Upload }, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/lib-storage'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  const { endpoint, publicEndpoint = endpoint, bucket: Bucket } = options;
  const client = clientOf(sdk, options, endpoint);
  const signer = clientOf(sdk, options, publicEndpoint);
  const of = ({ key: Key, uploadId: UploadId }: UploadOf) => ({ Bucket, Key, UploadId });
  return {
    ...objectCalls(sdk, client, Bucket),
    ...uploadCalls(sdk, client, Bucket),
    async put(Key, Body) {
      await translated(
        new Upload({ client, params: { Bucket, Key, Body }, queueSize: 1, partSize: partBytes }).done(),
      );
    },
    partUrl: (upload, PartNumber, expiresIn) =>
      getSignedUrl(signer, new sdk.UploadPartCommand({ ...of(upload), PartNumber }), { expiresIn }),
  };
}

function objectCalls(sdk: Sdk, client: S3Client, Bucket: string): Pick<Bucket, 'get' | 'has' | 'remove'> {
  return {
    async get(Key, maxBytes) {
      const range = maxBytes ? { Range: `bytes=0-${maxBytes - 1}` } : {};
      const { Body } = await translated(client.send(new sdk.GetObjectCommand({ Bucket, Key, ...range })));
      return Body as Readable; // that is what it is in Node
    },
    async has(Key) {
      try {
        await translated(client.send(new sdk.HeadObjectCommand({ Bucket, Key })));
        return true;
      } catch (error) {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return false;
        throw error;
      }
    },
    async remove(Key) {
      const removal = translated(client.send(new sdk.DeleteObjectCommand({ Bucket, Key })));
      await removal.catch((error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'NOT_FOUND') throw error;
      });
    },
  };
}

type UploadCalls = Pick<Bucket, 'begin' | 'unfinished' | 'parts' | 'join' | 'abort'>;

function uploadCalls(sdk: Sdk, client: S3Client, Bucket: string): UploadCalls {
  const of = ({ key: Key, uploadId: UploadId }: UploadOf) => ({ Bucket, Key, UploadId });
  return {
    async begin(Key) {
      const { UploadId = '' } = await translated(
        client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key })),
      );
      return { key: Key, uploadId: UploadId };
    },
    async *unfinished(Prefix) {
      for (let marker = {}; ;) {
        const page = await translated(
          client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix, ...marker })),
        );
        for (const { Key = '', UploadId = '', Initiated = new Date() } of page.Uploads ?? [])
          yield { key: Key, uploadId: UploadId, begun: Initiated };
        if (!page.IsTruncated) return;
        marker = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
      }
    },
    async parts(upload) {
      const found: Part[] = [];
      // Not the SDK's own paging, which does not end where a store names a next part after the last page.
      for (let marker = {}; ;) {
        const page = await translated(client.send(new sdk.ListPartsCommand({ ...of(upload), ...marker })));
        found.push(...(page.Parts ?? []));
        if (!page.IsTruncated) return found;
        marker = { PartNumberMarker: page.NextPartNumberMarker };
      }
    },
    async join(upload, Parts) {
      await translated(
        client.send(new sdk.CompleteMultipartUploadCommand({ ...of(upload), MultipartUpload: { Parts } })),
      );
    },
    async abort(upload) {
      await translated(client.send(new sdk.AbortMultipartUploadCommand(of(upload)))).catch(
        (error: unknown) => {
          if (!(error instanceof Error) || error.name !== 'NoSuchUpload') throw error;
        },
      );
    },
  };
}
