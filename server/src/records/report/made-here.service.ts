import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';

/** Whether a stored file is a report that was made here, byte for byte, and is still kept. */
export async function isReportOfHere(ctx: Context, fileId: string): Promise<boolean> {
  const found = await ctx.db.query<{ found: number }>(sql`
    select 1 as found from files own
      join files f on f.organization_id = own.organization_id and f.sha256 = own.sha256
      join report_runs u on u.file_id = f.id and u.organization_id = f.organization_id
     where own.organization_id = app_organization() and own.id = ${fileId} limit 1`);
  return found.length > 0;
}
