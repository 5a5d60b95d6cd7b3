import { daysOf, readCustomEntry } from 'contract/core/custom-entry';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';

type Asked = Record<string, [null, unknown]>;
type Named = { _id: string; name: string };

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).filter(isId);

/** What has one of these ids: a place, a person, a group, a checklist, or a record or run by its number. */
async function findNames(ctx: Pick<Context, 'db'>, ids: readonly string[]): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map();
  const found = await ctx.db.query<Named>(sql`
    select x.id as "_id", x.name from (
      select id, name, organization_id from sites union all select id, name, organization_id from processes
      union all select id, name, organization_id from accounts union all select id, name, organization_id from workspaces
      union all select id, name, organization_id from groups
      union all select id, name, organization_id from checklists
      union all select id, number, organization_id from checklist_runs
      union all select id, concat_ws(' ', number, name), organization_id from records) x
     where x.organization_id = app_organization() and x.id = any(${ids}::uuid[])`);
  return new Map(found.map((one) => [one._id, one]));
}

type Place = Pick<Context, 'db' | 'workspaceId'>;
type Field = { name: string; label: string; type: string; options: { value: string; label: string }[] };

function valueInWords({ type, options }: Field, value: string): string {
  if (type === 'checkbox') return value === 'true' ? 'Yes' : 'No';
  if (type !== 'date') return options.find((one) => one.value === value)?.label ?? value;
  const { from, to } = daysOf(value);
  return [from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
}

/** Filters by additional fields with the labels of the workspace at hand; what is not known there stays as it was given. */
async function customInWords({ db, workspaceId }: Place, given: unknown): Promise<string[]> {
  const entries = (Array.isArray(given) ? given.map(String) : String(given).split(',')).map(readCustomEntry);
  const fields = await db.query<Field>(sql`
    select f.name, f.label, f.type, f.options from custom_fields f
     where f.organization_id = app_organization() and f.workspace_id = ${workspaceId || null} and f.applies_to = 'record'
       and f.deleted_at is null and f.name = any(${entries.map(({ name }) => name)}::text[])`);
  return entries.map(({ name, value }) => {
    const field = fields.find((one) => one.name === name);
    return field ? `${field.label}: ${valueInWords(field, value)}` : `${name}: ${value}`;
  });
}

/**
 * What was asked for as the log keeps it: people, places and records by their names as they are now, for no reader of a log
 * knows an id; additional fields by their labels; of many that were selected, how many they are.
 */
export async function askedInWords(ctx: Place, request: object): Promise<Asked> {
  const given = Object.entries(request).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const names = await findNames(
    ctx,
    given.flatMap(([field, value]) => (field === 'ids' ? [] : idsIn(value))),
  );
  const said = (value: unknown): unknown => (isId(value) ? (names.get(value) ?? value) : value);
  const custom = given.find(([field]) => field === 'custom')?.[1];
  const customWords = custom === undefined ? [] : await customInWords(ctx, custom);
  return Object.fromEntries(
    given.map(([field, value]): [string, [null, unknown]] => {
      if (field === 'custom') return [field, [null, customWords]];
      if (field === 'ids' && Array.isArray(value)) return [field, [null, `${value.length} selected`]];
      return [field, [null, Array.isArray(value) ? value.map(said) : said(value)]];
    }),
  );
}
