import { createReadStream } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { digestOfFile, filePlace, type Manifest } from './backup-format.ts';
import { connectOwner, fingerprintOf, listTables, loadTables } from './backup-tables.ts';
import { migrate, migrationNames, migrationsFolder } from '../database/migrate.ts';
import type { Storage } from '../files/storage.ts';
import { verifyTrail } from '../trail/trail-verify.ts';

/** Where a backup is restored to: an empty database and an empty storage. */
export type RestoreTarget = { ownerUrl: string; secretKey: string; storage: Storage };

/** What a restored installation was found to have. */
export type Restored = { rows: number; tables: number; files: number; trailRows: number; problems: string[] };

/** Throws when a file of the backup is missing or not what it was written as. */
async function checkBackup(folder: string, { tables }: Manifest): Promise<void> {
  for (const { file, sha256 } of tables) {
    const found = await digestOfFile(join(folder, file)).catch(() => undefined);
    if (found !== sha256)
      throw new Error(`${file} in the backup is ${found ? 'damaged' : 'missing'}: nothing was restored.`);
  }
}

/** Throws when there is somebody's data in the database. */
async function refuseFilled(ownerUrl: string): Promise<void> {
  const client = await connectOwner(ownerUrl);
  try {
    const { rows } = await client.query(`select to_regclass('public.users') is not null as "isThere"`);
    if (!rows[0].isThere) return;
    await client.query('set role plumbline_definer');
    const found = await client.query(`select from users limit 1`);
    if (found.rowCount) throw new Error('The database holds data already: restore into an empty one.');
  } finally {
    await client.end();
  }
}

/** Brings the empty database to the migration that the backup was taken at. */
async function migrateTo({ ownerUrl, secretKey }: RestoreTarget, manifest: Manifest): Promise<void> {
  const known = await migrationNames();
  const unknown = manifest.migrations.find(({ name }) => !known.includes(name));
  if (unknown) throw new Error(`The backup is of a newer Plumbline: it has the migration ${unknown.name}.`);
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-restore-'));
  try {
    for (const { name, sha256 } of manifest.migrations) {
      const path = join(folder, `${name}.sql`);
      await copyFile(join(migrationsFolder, `${name}.sql`), path);
      if ((await digestOfFile(path)) !== sha256)
        throw new Error(`The migration ${name} is not the one that the backup was made with.`);
    }
    await migrate({ ownerUrl, secretKey, log: quiet, folder, routines: null });
  } finally {
    await rm(folder, { recursive: true });
  }
}

const quiet = { info: () => {}, warn: () => {} };

/** Loads the rows in one transaction, which ends only when each table has what the backup says. */
async function loadRows(client: pg.ClientBase, folder: string, manifest: Manifest): Promise<void> {
  const present = await listTables(client);
  const byName = new Map(manifest.tables.map((table) => [table.name, table]));
  const tables = present.flatMap((table) => {
    const dumped = byName.get(table.name);
    return dumped ? [{ ...table, path: join(folder, dumped.file) }] : [];
  });
  if (tables.length !== manifest.tables.length)
    throw new Error('The backup has tables that are not known here.');
  await client.query('begin');
  await loadTables(client, tables);
  for (const { name, value } of manifest.sequences)
    await client.query('select setval($1, $2)', [name, value]);
  for (const table of tables) {
    const { rows, fingerprint } = await fingerprintOf(client, table);
    const told = byName.get(table.name);
    const isFreed = table.name.startsWith('graphile_worker.'); // its locks were let go
    if (rows !== told?.rows || (fingerprint !== told.fingerprint && !isFreed))
      throw new Error(`${table.name} was restored with other rows than it had.`);
  }
  await client.query('commit');
}

async function putFiles(client: pg.ClientBase, { storage }: RestoreTarget, folder: string) {
  const { rows } = await client.query<{ id: string; sha256: Buffer }>(
    'select id, sha256 from files order by id',
  );
  const problems: string[] = [];
  for (const { id, sha256 } of rows) {
    const stored = await storage
      .put(id, createReadStream(filePlace(folder, id)))
      .catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    if (!stored?.sha256.equals(sha256))
      problems.push(`The stored file ${id} is ${stored ? 'damaged' : 'missing'}.`);
  }
  return { files: rows.length - problems.length, problems };
}

async function checkTrail(client: pg.Client) {
  const problems: string[] = [];
  let trailRows = 0;
  for await (const { organizationId, rows, firstBad } of verifyTrail(client)) {
    trailRows += rows;
    if (firstBad !== null)
      problems.push(`The trail of organization ${organizationId} is broken at row ${firstBad}.`);
  }
  return { trailRows, problems };
}

/**
 * Restores a backup: the schema of its time, its rows, its files, then what has been added to the schema since. Throws
 * when nothing could be restored; what is amiss in what was restored stands among the problems.
 */
export async function restoreBackup(
  target: RestoreTarget,
  folder: string,
  manifest: Manifest,
): Promise<Restored> {
  await checkBackup(folder, manifest);
  await refuseFilled(target.ownerUrl);
  await migrateTo(target, manifest);
  const client = await connectOwner(target.ownerUrl);
  try {
    await loadRows(client, folder, manifest);
    await migrate({ ...target, log: quiet });
    // The one role that sees all organizations where the owner is no superuser.
    await client.query('set role plumbline_definer');
    const stored = await putFiles(client, target, folder);
    const trail = await checkTrail(client);
    return {
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      tables: manifest.tables.length,
      files: stored.files,
      trailRows: trail.trailRows,
      problems: [...stored.problems, ...trail.problems],
    };
  } finally {
    await client.end();
  }
}
