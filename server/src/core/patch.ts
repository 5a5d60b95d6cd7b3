import sql from 'sql-template-tag';
import { changesBetween } from './changes.ts';
import type { WriteContext } from './context.ts';
import type { Entity } from './entity.ts';
import { AppError } from './errors.ts';

type Loose = Record<string, unknown>;
type Versioned = Loose & { _id: string; version: number };

/** Throws 409 when a change made on an older version touches a field that somebody has changed since. */
export async function checkVersion(
  ctx: WriteContext,
  current: Versioned,
  names: string[],
  version: number | null | undefined,
): Promise<void> {
  if (!version || version >= current.version) return;
  const rows = await ctx.db.query<{ name: string }>(
    sql`select fields_changed_since(${current._id}, null, null, ${version}) as name`,
  );
  const since = new Set(rows.map((row) => row.name));
  const fields = names.filter((name) => since.has(name));
  if (fields.length === 0) return;
  throw new AppError(
    'VERSION_CONFLICT',
    'Somebody else has changed this meanwhile. Compare and save again.',
    {
      details: { fields, current },
    },
  );
}

const isPlain = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// A field of a record as a patch would give it: the id of a reference, the ids of links.
function asGiven(entity: Entity, record: Loose, field: string): unknown {
  const value = record[field] ?? null;
  const isIds = entity.links?.[field] ?? entity.lists?.[field];
  if (Array.isArray(value) && isIds) return value.map((one: { _id: string }) => one._id);
  return entity.refs?.[field] && isPlain(value) ? value._id : value;
}

/** The fields of a patch that would change the record; a JSON field is merged by its names, not replaced. */
export function effectivePatch(entity: Entity, record: Loose, patch: Loose): Loose {
  const entries = Object.entries(patch).flatMap(([field, given]): [string, unknown][] => {
    if (given === undefined) return [];
    const current = asGiven(entity, record, field);
    const merges = entity.json?.includes(field) && isPlain(current) && isPlain(given);
    const value = merges ? { ...current, ...given } : given;
    return JSON.stringify(current) === JSON.stringify(value) ? [] : [[field, value]];
  });
  return Object.fromEntries(entries);
}

/** The names of what an effective patch changes, as the trail calls them: `form5W2H.what` rather than the whole. */
export function changedNames(record: Loose, effective: Loose): string[] {
  return Object.keys(changesBetween(record, effective, Object.keys(effective)));
}
