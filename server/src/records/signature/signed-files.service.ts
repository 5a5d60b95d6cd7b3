import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { AppError } from '../../core/http/errors.ts';
import type { SignatureRow } from './signature.store.ts';

/** The hash of the bytes that are kept of a file; undefined where none are. */
async function hashOfBytes({ services }: Context, fileId: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    await pipeline(await services.storage.read(fileId), hash);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
  return hash.digest('hex');
}

/**
 * Reads the bytes of every file that the signatures of a record stand for. Gives what is wrong with those of one signature,
 * in sentences.
 */
export async function checkSignedFiles(ctx: Context, recordId: string, rows: readonly SignatureRow[]) {
  const hashes = [...new Set(rows.flatMap(({ content }) => content.files.map(({ sha256 }) => sha256)))];
  const kept =
    hashes.length === 0
      ? []
      : await ctx.db.query<{ id: string; sha256: string }>(sql`
          select id, encode(sha256, 'hex') as sha256
            from signed_files(${recordId}, ${hashes.map((hash) => Buffer.from(hash, 'hex'))})`);
  const found = new Map<string, 'whole' | 'changed'>();
  // One after the other: they may be large. The same bytes may be kept more than once, and one whole copy is enough.
  for (const { id, sha256 } of kept) {
    if (found.get(sha256) === 'whole') continue;
    const hash = await hashOfBytes(ctx, id);
    if (hash !== undefined) found.set(sha256, hash === sha256 ? 'whole' : 'changed');
  }
  return ({ content }: SignatureRow): string[] =>
    content.files.flatMap(({ name, sha256 }) => {
      const state = found.get(sha256);
      if (state === 'whole') return [];
      return state === 'changed'
        ? [`The file “${name}” was changed where it is kept.`]
        : [`The file “${name}”, which was signed, is no longer kept.`];
    });
}
