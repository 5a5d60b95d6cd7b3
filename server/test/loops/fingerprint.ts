import type pg from 'pg';

// Kept answers come and go beside what they answer to, and what somebody may sign with is used up by trying.
const listTables = `
  select c.relname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('idempotency_keys', 'signing_challenges')
   order by 1`;

// No test makes a table.
const statements = new WeakMap<pg.Pool, string>();

/** One statement for all tables: dozens of questions and answers would cost more than what they ask. */
async function statementOf(owner: pg.Pool): Promise<string> {
  const known = statements.get(owner);
  if (known) return known;
  const { rows: tables } = await owner.query<{ name: string }>(listTables);
  const parts = tables.map(
    ({ name }) =>
      `select '${name}' as name, string_agg(md5(t::text), '' order by md5(t::text)) as rows from ${name} t where organization_id = $1`,
  );
  const text = `select md5(string_agg(name || coalesce(rows, ''), ' ' order by name)) as digest from (${parts.join(' union all ')}) parts`;
  statements.set(owner, text);
  return text;
}

/** A fingerprint of all that an organization has, so that "nothing changed" is a comparison; `owner` sees every row. */
export async function fingerprint(owner: pg.Pool, organizationId: string): Promise<string> {
  const text = await statementOf(owner);
  const { rows } = await owner.query<{ digest: string }>({
    name: 'fingerprint',
    text,
    values: [organizationId],
  });
  return rows[0]?.digest ?? '';
}
