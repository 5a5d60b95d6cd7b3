import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { startSwift } from '../../../scripts/swift.mjs';
import { createS3Storage } from '../../src/core/files/s3-storage.ts';
import type { Storage } from '../../src/core/files/storage.ts';

/** An S3-compatible store of a test's own, with an empty bucket. */
export type TestStore = { storage: Storage; env: Record<string, string>; stop(): Promise<void> };

const bucket = 'plumbline';
const region = 'us-east-1';

/** Starts OpenStack Swift on this machine and makes a bucket in it; rejects where Swift is not installed. */
export async function startS3(): Promise<TestStore> {
  const { endpoint, accessKeyId, secretAccessKey, stop } = await startSwift();
  const credentials = { accessKeyId, secretAccessKey };
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  client.destroy();
  return {
    storage: await createS3Storage({ bucket, region, endpoint, credentials }),
    env: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
    stop,
  };
}
