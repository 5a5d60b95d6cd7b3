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

/**
 * What was asked for as the log keeps it: people, places and records by their names as they are now, for no reader of a log
 * knows an id; of many that were selected, how many they are.
 */
export async function askedInWords(ctx: Pick<Context, 'db'>, request: object): Promise<Asked> {
  const given = Object.entries(request).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const names = await findNames(
    ctx,
    given.flatMap(([field, value]) => (field === 'ids' ? [] : idsIn(value))),
  );
  const said = (value: unknown): unknown => (isId(value) ? (names.get(value) ?? value) : value);
  return Object.fromEntries(
    given.map(([field, value]): [string, [null, unknown]] => {
      if (field === 'ids' && Array.isArray(value)) return [field, [null, `${value.length} selected`]];
      return [field, [null, Array.isArray(value) ? value.map(said) : said(value)]];
    }),
  );
}
