import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { AppError } from '../http/errors.ts';
import {
  filePlace,
  keyPlace,
  makeEmptyFolder,
  writeManifest,
  writeStream,
  type Manifest,
} from './backup-format.ts';
import { connectOwner, dumpTable, fingerprintOf, listTables, readSequences } from './backup-tables.ts';
import type { Storage } from '../files/storage.ts';
import { deriveKey } from '../tokens/tokens.ts';

/** What of an installation is backed up, and where its secret key is kept when that is a file. */
export type Installation = {
  ownerUrl: string;
  storage: Storage;
  secretKey: string;
  keyFile?: string | undefined;
};

/** Tells whether two installations have the same key. */
export const keyFingerprintOf = (secretKey: string) =>
  deriveKey(secretKey, 'backup').toString('hex').slice(0, 16);

async function dumpTables(client: pg.ClientBase, folder: string): Promise<Manifest['tables']> {
  const dumped: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    const file = `tables/${table.name}.copy.gz`;
    const sha256 = await dumpTable(client, table, join(folder, file));
    dumped.push({ name: table.name, ...(await fingerprintOf(client, table)), file, sha256 });
  }
  return dumped;
}

type FileRow = { id: string; size: string; sha256: Buffer };

/** Copies a stored file and compares it with its row; false when it is gone or not what it was. */
async function copyFile(storage: Storage, { id, sha256 }: FileRow, folder: string): Promise<boolean> {
  const bytes = await storage.read(id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  });
  if (!bytes) return false;
  const copied = await writeStream(filePlace(folder, id), bytes);
  return copied.sha256 === sha256.toString('hex');
}

async function copyFiles(
  client: pg.ClientBase,
  storage: Storage,
  folder: string,
): Promise<Manifest['files']> {
  await client.query('set local role plumbline_definer');
  const { rows } = await client.query<FileRow>('select id, size, sha256 from files order by id');
  const missing: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    if (await copyFile(storage, row, folder)) bytes += Number(row.size);
    else missing.push(row.id);
  }
  return { count: rows.length - missing.length, bytes, missing };
}

/**
 * Writes all data of an installation to an empty folder, as of one moment, while others go on writing: the rows, then
 * the stored files that they name, which the nightly sweep leaves alone meanwhile.
 */
export async function takeBackup(
  { ownerUrl, storage, secretKey, keyFile }: Installation,
  folder: string,
): Promise<Manifest> {
  await makeEmptyFolder(folder);
  const client = await connectOwner(ownerUrl);
  try {
    await client.query(`select pg_advisory_lock_shared(hashtext('plumbline files'))`);
    const takenAt = new Date().toISOString();
    await client.query('begin isolation level repeatable read read only');
    const migrations = await client.query<Manifest['migrations'][number]>(
      'select name, sha256 from migrations order by name',
    );
    const tables = await dumpTables(client, folder);
    const sequences = await readSequences(client);
    const files = await copyFiles(client, storage, folder);
    await client.query('commit');
    const hasKeyFile =
      keyFile !== undefined &&
      (await access(keyFile).then(
        () => true,
        () => false,
      ));
    if (hasKeyFile) await writeStream(keyPlace(folder), createReadStream(keyFile));
    const manifest: Manifest = {
      format: 1,
      takenAt,
      keyFingerprint: keyFingerprintOf(secretKey),
      migrations: migrations.rows,
      tables,
      sequences,
      files,
    };
    await writeManifest(folder, manifest);
    return manifest;
  } finally {
    await client.end();
  }
}
