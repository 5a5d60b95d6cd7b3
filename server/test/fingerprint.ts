import { createHash } from 'node:crypto';
import type pg from 'pg';

/** A fingerprint of all that an organization has, so that "nothing changed" is a comparison; `owner` sees every row. */
export async function fingerprint(owner: pg.Client, organizationId: string): Promise<string> {
  const { rows: tables } = await owner.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'organization_id' order by 1`);
  const hash = createHash('sha256');
  for (const { name } of tables) {
    if (name === 'idempotency_keys') continue;
    const { rows } = await owner.query(
      `select t::text as row from ${name} t where organization_id = $1 order by 1`,
      [organizationId],
    );
    hash.update(`${name}${JSON.stringify(rows)}`);
  }
  return hash.digest('hex');
}
