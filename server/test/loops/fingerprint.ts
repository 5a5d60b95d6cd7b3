import { createHash } from 'node:crypto';
import type pg from 'pg';

type Table = { name: string; isTenant: boolean; isPersonal: boolean };

// Kept answers come and go beside what they answer to, and what somebody may sign with is used up by trying.
const listTables = `
  select c.relname as name, bool_or(a.attname = 'organization_id') as "isTenant",
         bool_or(a.attname = 'user_id') as "isPersonal"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('idempotency_keys', 'signing_challenges')
   group by 1 order by 1`;

const ofOrganization = ({ isTenant }: Table) => (isTenant ? 'organization_id = $1' : undefined);

function ofPerson({ name, isPersonal }: Table): string {
  if (name === 'users') return 'id = $2';
  return isPersonal ? 'user_id = $2' : 'true';
}

// No test makes a table.
const known = new WeakMap<pg.Pool, Table[]>();

async function tablesOf(owner: pg.Pool): Promise<Table[]> {
  const tables = known.get(owner) ?? (await owner.query<Table>(listTables)).rows;
  known.set(owner, tables);
  return tables;
}

/** One statement for all tables: dozens of questions and answers would cost more than what they ask. */
async function digest(
  owner: pg.Pool,
  conditionOf: (table: Table) => string | undefined,
  values: string[],
): Promise<string> {
  const parts = (await tablesOf(owner)).flatMap((table) => {
    const condition = conditionOf(table);
    if (!condition) return [];
    return `select '${table.name}' as name, string_agg(md5(t::text), '' order by md5(t::text)) as rows from ${table.name} t where ${condition}`;
  });
  const text = `select md5(string_agg(name || coalesce(rows, ''), ' ' order by name)) as digest from (${parts.join(' union all ')}) parts`;
  const name = createHash('md5').update(text).digest('hex');
  const { rows } = await owner.query<{ digest: string }>({ name, text, values });
  return rows[0]?.digest ?? '';
}

/** A fingerprint of all that an organization has, so that "nothing changed" is a comparison; `owner` sees every row. */
export const fingerprint = (owner: pg.Pool, organizationId: string): Promise<string> =>
  digest(owner, ofOrganization, [organizationId]);

/** A fingerprint of that, of all that a person has besides, and of whatever is nobody's. */
export const wideFingerprint = (owner: pg.Pool, organizationId: string, userId: string): Promise<string> =>
  digest(owner, (table) => ofOrganization(table) ?? ofPerson(table), [organizationId, userId]);
