import { limits } from 'contract/core/limits';
import type { RecordKind } from 'contract/core/record-kinds';
import type { MarksInUse } from 'contract/records/record/marks';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';

/** So many of each are offered. */
const offered = 200;

/** The tags and the records above others that records of a kind have in the workspace, the most used first. */
export async function findMarks(ctx: Context, kind: RecordKind): Promise<MarksInUse> {
  const newest = sql`
    r.organization_id = app_organization() and r.workspace_id = ${ctx.workspaceId} and r.kind = ${kind} and r.deleted_at is null`;
  const [marks] = await ctx.db.query<MarksInUse>(sql`
    select (select coalesce(json_agg(g order by g.records desc, g.tag), '[]') from (
              select x.tag, count(*)::int as records from (
                select r.tags from records r where ${newest} and r.tags <> '{}'
                 order by r.created_at desc limit ${limits.marksLookedAt}) r
               cross join unnest(r.tags) x(tag) group by x.tag order by 2 desc, 1 limit ${offered}) g) as tags,
           (select coalesce(json_agg(g order by g.records desc, g.name), '[]') from (
              select p.id as "_id", p.number || ' ' || p.name as name, count(*)::int as records from (
                select r.parent_id from records r where ${newest} and r.parent_id is not null
                 order by r.created_at desc limit ${limits.marksLookedAt}) r
                join records p on p.organization_id = app_organization() and p.id = r.parent_id and p.deleted_at is null
               group by p.id, p.number, p.name order by 3 desc, 2 limit ${offered}) g) as parents`);
  return marks ?? { tags: [], parents: [] };
}

type Placed = { number: string | null; isBelow: boolean };

/**
 * Refuses a record above one that is not of its workspace and kind, or that is itself below it. Whoever else moves a record
 * of the workspace waits, so that two together do not make a ring.
 */
export async function checkParent(
  ctx: Context,
  kind: RecordKind,
  parent: unknown,
  id: string | undefined,
): Promise<void> {
  if (typeof parent !== 'string') return;
  if (parent === id) throw invalid({ parent: 'Choose another record than this one' });
  await ctx.db.query(
    sql`select pg_advisory_xact_lock(hashtextextended('parents ' || ${ctx.workspaceId}::text, 0))`,
  );
  const [found] = await ctx.db.query<Placed>(sql`
    select (select number from records where organization_id = app_organization() and workspace_id = ${ctx.workspaceId} and kind = ${kind}
               and id = ${parent} and deleted_at is null) as number, is_below(${parent}, ${id ?? null}) as "isBelow"`);
  if (typeof found?.number !== 'string') throw invalid({ parent: 'Choose one from the list' });
  if (found.isBelow)
    throw invalid({ parent: `${found.number} is below this one itself. Choose another one.` });
}
