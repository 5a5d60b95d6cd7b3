import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';

/** Refuses a file that is not among those of the record. */
export async function checkFile(
  ctx: Context,
  recordId: string,
  fileId: string | null | undefined,
  field = 'file',
): Promise<void> {
  if (!fileId) return;
  const [row] = await ctx.db.query<{ found: number }>(sql`select 1 as found from record_files
    where organization_id = app_organization() and record_id = ${recordId} and id = ${fileId} and deleted_at is null`);
  if (!row) throw notFound('File', field);
}
