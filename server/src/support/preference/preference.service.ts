import { limits } from 'contract/core/limits';
import { sentenceOf } from 'contract/core/sentences';
import { preferenceItems } from 'contract/support/preference/preference-items';
import {
  changedList,
  favouritesKey,
  type ItemChange,
  type PreferenceList,
  preferenceListOf,
} from 'contract/support/preference/preference-lists';
import sql, { type Sql } from 'sql-template-tag';
import type { ZodError } from 'zod';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { invalid, notFound } from '../../core/http/errors.ts';

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

const own = sql`organization_id = app_organization() and account_id = app_account()`;

/** What the caller has remembered under a key in this organization, or null; of what they opened, what they still may see. */
export async function findPreference(ctx: Context, key: string) {
  checkKey(key);
  const [row] = await ctx.db.query<{ value: unknown }>(sql`
    select case when key = 'recent' then shown_recent(value) else value end as value from preferences where ${own} and key = ${key}`);
  return { key, value: row?.value ?? null };
}

/**
 * What is remembered under a key, locked until the transaction ends, so that what is written next is made of it. Refuses
 * a key more than a person may have.
 */
export async function lockPreference(ctx: WriteContext, key: string): Promise<unknown> {
  checkKey(key);
  const [, [row]] = await Promise.all([
    ctx.db.query(sql`
      insert into preferences (organization_id, account_id, key, value)
      select app_organization(), app_account(), ${key}, 'null'::jsonb
       where (select count(*) from preferences where ${own} and key <> ${key}) < ${limits.preferences}
      on conflict do nothing`),
    // Of its own, so that it sees what the insert has waited for.
    ctx.db.query<{ value: unknown }>(sql`
      select value from preferences where ${own} and key = ${key} for no key update`),
  ]);
  if (!row) throw invalid({ key: `At most ${limits.preferences} preferences are kept in an organization` });
  return row.value;
}

async function writePreference(ctx: WriteContext, key: string, json: string): Promise<void> {
  await ctx.db.query(sql`
    update preferences set value = ${json}::jsonb, updated_at = now() where ${own} and key = ${key}`);
}

/** Remembers a value in place of what was there. */
export async function savePreference(ctx: WriteContext, key: string, value: unknown) {
  checkKey(key);
  const json = jsonOf(value);
  const list = preferenceListOf(key);
  if (list && Array.isArray(value) && value.length > list.most) throw invalid({ value: fullOf(list) });
  await lockPreference(ctx, key);
  await writePreference(ctx, key, json);
  return { key, value };
}

const fullOf = ({ full, most }: PreferenceList) => full ?? `At most ${most} are kept`;

/** Refuses a list that has become longer or larger than is kept. */
function checkList(list: PreferenceList, items: readonly unknown[], before: number): string {
  const json = jsonOf(items);
  if (items.length > Math.max(list.most, before)) throw invalid({ value: fullOf(list) });
  if (json.length > limits.preferenceMax) {
    throw invalid({ value: 'This is more than is kept in one list. Take something away first.' });
  }
  const problem = list.problem?.(items);
  if (problem) throw invalid({ value: problem });
  return json;
}

const sentencesOf = (error: ZodError) =>
  Object.fromEntries(
    error.issues.toReversed().map(({ path, message }) => [['value', ...path].join('.'), message]),
  );

/** The item as its list takes it; throws a sentence for each field. */
function itemOf(list: PreferenceList, given: unknown): unknown {
  const { data, error } = preferenceItems[list.kind].safeParse(given, { error: sentenceOf });
  if (error) throw invalid(sentencesOf(error));
  return data;
}

/** The change as the list takes it: an item is whole, and one that gets another id takes nobody's. */
function checkedChange(list: PreferenceList, items: readonly unknown[], change: ItemChange): ItemChange {
  if (change.kind === 'keep') return { kind: 'keep', item: itemOf(list, change.item) };
  if (change.kind === 'drop') return change;
  const id = list.idOf(change.id);
  const before = items.find((item) => list.idOf(item) === id);
  if (typeof before !== 'object' || before === null) throw notFound('Item', 'item');
  const fields = itemOf(list, { ...before, ...change.fields }) as object; // what was an object is one
  const next = list.idOf(fields);
  const isTaken = next !== id && items.some((item) => list.idOf(item) === next);
  if (isTaken) throw invalid(list.taken ?? { value: 'There is one like this' });
  return { ...change, fields };
}

/** Changes one item of a list and leaves the others; the changes of several sessions follow each other. */
export async function changeItem(ctx: WriteContext, key: string, change: ItemChange) {
  checkKey(key);
  const list = preferenceListOf(key);
  if (!list) throw invalid({ key: 'No list is kept under this key' });
  const kept = await lockPreference(ctx, key);
  const items: unknown[] = Array.isArray(kept) ? kept : [];
  const value = changedList(list, items, checkedChange(list, items, change));
  await writePreference(ctx, key, checkList(list, value, items.length));
  return list.kind === 'recent' ? findPreference(ctx, key) : { key, value };
}

/** The ids that the caller has starred in a list of a kind. */
export function favourites(kind: string, workspaceId?: string): Sql {
  // What is kept is the client's: what is no list of ids holds none.
  return sql`array(
    select e.id::uuid from preferences p
      cross join lateral jsonb_array_elements_text(case jsonb_typeof(p.value) when 'array' then p.value else '[]' end) e(id)
     where p.organization_id = app_organization() and p.account_id = app_account() and p.key = ${favouritesKey(kind, workspaceId)}
       and e.id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')`;
}

/** Whether the row `t` is among the caller's favorites of a kind, in a workspace where its records live in one. */
export const isFavourite = (kind: string, workspaceId?: string): Sql =>
  sql`t.id = any(${favourites(kind, workspaceId)})`;
