import type pg from 'pg';

/** What was found in one organization's chain: how many rows it has, and the first place where it is not whole. */
export type ChainReport = { organizationId: string; rows: number; firstBad: number | null };

// One pass over the rows in their order; the database keeps no more than a few of them at a time. A row that is
// missing is found at its own place, rows missing at the end by the head, which has the last row's number and hash.
const verifyOne = `
  with checked as (
    select a.seq, row_number() over w as place,
           a.previous_hash = lag(a.hash, 1, ''::bytea) over w and a.hash = activity_hash(a.previous_hash, a) as sound
      from activities a where a.organization_id = $1 window w as (order by a.seq)
  ), found as (
    select count(*)::int as rows, coalesce(max(seq), 0)::int as last,
           min(least(seq, place)) filter (where seq <> place or not sound)::int as bad from checked
  )
  select f.rows, least(f.bad, (
           -- A row that was kept apart is still the row that it was; behind the end, the end was cut off.
           select min(least(c.seq, f.last + 1))::int from activity_checkpoints c
            where c.organization_id = $1 and not exists (
              select from activities a where a.organization_id = $1 and a.seq = c.seq and a.hash = c.hash)),
           -- So is one that was kept outside the database.
           (select min(least(c.seq, f.last + 1))::int from jsonb_to_recordset($2::jsonb) c(seq int, hash text)
             where not exists (select from activities a
               where a.organization_id = $1 and a.seq = c.seq and a.hash = decode(c.hash, 'hex'))),
           case
           when coalesce(h.seq, 0) <> f.last then least(coalesce(h.seq, 0), f.last) + 1
           when h.hash <> l.hash then f.last end)::int as "firstBad"
    from found f
    left join activity_heads h on h.organization_id = $1
    left join activities l on l.organization_id = $1 and l.seq = f.last`;

/**
 * Recomputes the chain of each organization, or of one, as the connection's role may see them all, and compares it with what
 * was kept of it outside the database. What it finds is of one moment, however many write meanwhile.
 */
export async function* verifyTrail(
  client: pg.ClientBase,
  organizationId?: string,
  keptOutside: (organizationId: string) => Promise<readonly { seq: number; hash: string }[]> = async () => [],
): AsyncGenerator<ChainReport> {
  await client.query('begin isolation level repeatable read read only');
  const { rows: organizations } = await client.query<{ id: string }>(
    'select id from organizations where id = coalesce($1, id) order by id',
    [organizationId ?? null],
  );
  for (const { id } of organizations) {
    const { rows } = await client.query<Omit<ChainReport, 'organizationId'>>(verifyOne, [
      id,
      JSON.stringify(await keptOutside(id)),
    ]);
    for (const found of rows) yield { organizationId: id, ...found };
  }
  await client.query('commit');
}
