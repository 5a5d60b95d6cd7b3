import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/context.ts';
import { invalid } from '../../core/errors.ts';

function checkKey(key: string): void {
  if (!/^[A-Za-z0-9._:-]{1,100}$/.test(key)) {
    throw invalid({ key: 'A key has letters, digits, and . _ : - up to 100 characters' });
  }
}

const isStorable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/** The value as JSON that the database can hold. */
function jsonOf(value: unknown): string {
  return JSON.stringify(value, (name, inner: unknown) => {
    if (isStorable(name) && (typeof inner !== 'string' || isStorable(inner))) return inner;
    throw invalid({ value: 'Contains characters that cannot be stored' });
  });
}

/** What the caller has remembered under a key in this organization, or null. */
export async function findPreference(ctx: Context, key: string) {
  checkKey(key);
  const [row] = await ctx.db.query<{ value: unknown }>(sql`
    select value from preferences where organization_id = app_organization() and account_id = app_account() and key = ${key}`);
  return { key, value: row?.value ?? null };
}

export async function savePreference(ctx: WriteContext, key: string, value: unknown) {
  checkKey(key);
  await ctx.db.query(sql`
    insert into preferences (organization_id, account_id, key, value) values (app_organization(), app_account(), ${key}, ${jsonOf(value)}::jsonb)
    on conflict (organization_id, account_id, key) do update set value = excluded.value, updated_at = now()`);
  return { key, value };
}
