import { join } from 'node:path';
import { createDiskStorage } from './core/files/disk-storage.ts';
import type { Storage } from './core/files/storage.ts';
import type { Tokens } from './core/tokens/tokens.ts';
import type { Env } from './env.ts';

/** Opens where the settings keep files: the S3-compatible store where one is named, else a folder of DATA_DIR. */
export async function openStorage(env: Env, tokens: Tokens): Promise<Storage> {
  const { S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_BUCKET) return createDiskStorage({ folder: join(env.DATA_DIR, 'files'), tokens });
  const { createS3Storage } = await import('./core/files/s3-storage.ts'); // with an SDK that nobody else needs
  return createS3Storage({
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    publicEndpoint: env.S3_PUBLIC_ENDPOINT,
    credentials:
      S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
        ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
        : undefined,
  });
}
