import { recordKinds, type RecordKind } from 'contract/core/record-kinds';
import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { withHidden } from '../../core/store/with-hidden.ts';

/** How many records of each kind stand at a site or a process, deleted ones among them, each with the kind's words. */
export async function recordsAt(
  ctx: Pick<Context, 'db'>,
  place: 'site' | 'process',
  id: string,
): Promise<[count: number, one: string, many: string][]> {
  const found = await withHidden(ctx.db, () =>
    ctx.db.query<{ kind: RecordKind; count: number }>(sql`
      select kind, count(*) as count from records
       where organization_id = app_organization() and ${raw(`${place}_id`)} = ${id} group by kind order by kind`),
  );
  return found.map(({ kind, count }) => [count, recordKinds[kind].words.one, recordKinds[kind].words.many]);
}
