import { constants } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { keyFingerprintOf } from './core/backup/backup.ts';
import { keyPlace, readManifest } from './core/backup/backup-format.ts';
import { restoreBackup } from './core/backup/restore.ts';
import { createTokens } from './core/tokens/tokens.ts';
import { loadSecretKey, type Env } from './env.ts';
import { openStorage } from './open-storage.ts';
import { complain, runOperatorCommand, say } from './operator-command.ts';

function folderFrom(args: string[]): string {
  const { from } = parseArgs({ args, options: { from: { type: 'string' } } }).values;
  if (!from) throw new Error('Name the folder of the backup: npm run restore -- --from FOLDER');
  return resolve(from);
}

/** Puts the secret key of the backup in its place, unless there is one: given, or kept in a file. */
async function restoreKey({ SECRET_KEY, DATA_DIR }: Env, folder: string): Promise<void> {
  if (SECRET_KEY) return;
  await mkdir(DATA_DIR, { recursive: true, mode: 0o711 });
  const target = join(DATA_DIR, 'secret.key');
  await copyFile(keyPlace(folder), target, constants.COPYFILE_EXCL).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error;
  });
}

/** Throws when files of another installation are there, whose rows would be missing. */
async function refuseFiles({ S3_BUCKET, DATA_DIR }: Env): Promise<void> {
  if (S3_BUCKET) return;
  const folder = join(DATA_DIR, 'files', 'files');
  const found = await readdir(folder).catch(() => []);
  if (found.length > 0) throw new Error(`${folder} is not empty: restore into an empty DATA_DIR.`);
}

await runOperatorCommand(async (ownerUrl, env) => {
  const folder = folderFrom(process.argv.slice(2));
  const manifest = await readManifest(folder);
  await refuseFiles(env);
  await restoreKey(env, folder);
  const secretKey = await loadSecretKey(env);
  const storage = await openStorage(env, createTokens(secretKey));
  const restored = await restoreBackup({ ownerUrl, secretKey, storage }, folder, manifest);
  say(
    `The backup of ${manifest.takenAt} is restored: ${restored.rows} rows of ${restored.tables} tables, as many as it says.`,
  );
  say(`${restored.files} files are stored, ${restored.trailRows} rows of the trail checked.`);
  if (keyFingerprintOf(secretKey) !== manifest.keyFingerprint)
    complain(
      'The secret key is another one than at the backup: everybody signs in anew, and old links are void.',
    );
  for (const problem of restored.problems) complain(problem);
  return restored.problems.length > 0 ? 1 : 0;
});
