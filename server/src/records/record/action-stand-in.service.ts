import type { RecordKind } from 'contract/core/record-kinds';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';

type People = readonly { _id: string }[];
type Place = { kind: RecordKind; record: Pick<RecordBase, 'site' | 'process'> };

/** For which of these people the caller stands in today with the actions of a record, which they could be given themselves. */
export async function findStoodInFor(
  ctx: Context,
  { kind, record }: Place,
  people: People,
): Promise<string[]> {
  if (people.length === 0) return [];
  const rows = await ctx.db.query<{ id: string }>(sql`
    select stood_in_for(${ctx.workspaceId}, ${kind}, ${record.site._id}, ${record.process?._id ?? null},
                        ${people.map(({ _id }) => _id)}::uuid[]) as id`);
  return rows.map(({ id }) => id);
}

/** Has the log say for whom the caller does what is written meanwhile. */
export async function doneFor<T>(
  ctx: WriteContext,
  onBehalfOf: string | undefined,
  write: () => Promise<T>,
): Promise<T> {
  const before = ctx.trail.rows.length;
  const done = await write();
  if (onBehalfOf !== undefined) for (const row of ctx.trail.rows.slice(before)) row.onBehalfOf = onBehalfOf;
  return done;
}
