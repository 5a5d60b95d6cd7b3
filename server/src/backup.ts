import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { takeBackup } from './core/backup/backup.ts';
import { createTokens } from './core/tokens/tokens.ts';
import { loadSecretKey } from './env.ts';
import { openStorage } from './open-storage.ts';
import { complain, runOperatorCommand, say } from './operator-command.ts';

function folderFrom(args: string[]): string {
  const { to } = parseArgs({ args, options: { to: { type: 'string' } } }).values;
  if (!to) throw new Error('Name an empty folder: npm run backup -- --to FOLDER');
  return resolve(to);
}

await runOperatorCommand(async (ownerUrl, env) => {
  const folder = folderFrom(process.argv.slice(2));
  const secretKey = await loadSecretKey(env);
  const storage = await openStorage(env, createTokens(secretKey));
  const keyFile = env.SECRET_KEY ? undefined : join(env.DATA_DIR, 'secret.key');
  const { tables, files } = await takeBackup({ ownerUrl, storage, secretKey, keyFile }, folder);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  say(
    `${rows} rows of ${tables.length} tables and ${files.count} files (${files.bytes} bytes) are in ${folder}.`,
  );
  say(
    keyFile
      ? 'The secret key is in it: keep the folder where only those may read it who may read everything.'
      : 'The secret key is not in it: keep SECRET_KEY apart, for without it all sessions and links end.',
  );
  for (const id of files.missing) complain(`The stored file ${id} is missing or damaged.`);
  return files.missing.length > 0 ? 1 : 0;
});
