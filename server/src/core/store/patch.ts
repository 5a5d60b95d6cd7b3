import sql from 'sql-template-tag';
import { changesBetween } from './changes.ts';
import type { WriteContext } from '../http/context.ts';
import type { Entity } from './entity.ts';
import { AppError } from '../http/errors.ts';

type Loose = Record<string, unknown>;
type Versioned = Loose & { _id: string; version: number };

/** Throws 409 when a change made on an older version touches a field that somebody has changed since. */
export async function checkVersion(
  ctx: WriteContext,
  current: Versioned,
  names: string[],
  version: number | null | undefined,
): Promise<void> {
  return checkLoggedVersion(ctx, current, names, { version });
}

type Logged = {
  version: number | null | undefined;
  /** The name of the entity in the trail, where its id is also that of something else. */
  entity?: string;
  /** The name on the wire of what the trail calls so. */
  fieldOf?: (name: string) => string;
};

/** As `checkVersion`, for what the trail knows under the id of something else or by other names. */
export async function checkLoggedVersion(
  ctx: WriteContext,
  current: Versioned,
  names: string[],
  { version, entity, fieldOf = (name) => name }: Logged,
): Promise<void> {
  if (isUnsaid(version) || version >= current.version) return;
  const since = new Set(await changedSince(ctx, current, version, entity));
  const fields = names.filter((name) => since.has(name)).map(fieldOf);
  if (fields.length > 0) throw changedMeanwhile(fields, current);
}

/**
 * As `checkVersion`, for what keeps no trail of its fields: a change on an older version is refused in each field that it
 * would change.
 */
export function checkUnchanged(
  kept: Loose,
  given: Loose,
  { version, present, current }: { version: number; present: number; current: Loose },
): void {
  if (version >= present) return;
  const fields = Object.keys(given).filter(
    (name) => JSON.stringify(given[name] ?? null) !== JSON.stringify(kept[name] ?? null),
  );
  if (fields.length > 0) throw changedMeanwhile(fields, current);
}

/** By its id, the version of each that a change of several was made on. */
export type Versions = Readonly<Record<string, number>> | null | undefined;

type Row = { _id: string; name: string; version: number };

const changedSinceSeen = 'Somebody else has changed it since you looked.';

/** Those of several that have changed since they were seen, and why nothing is done to them. */
export const refusedOf = (rows: readonly Row[], versions: Versions) =>
  rows
    .filter(({ _id, version }) => version > (versions?.[_id] ?? version))
    .map(({ _id, name }) => ({ _id, name, why: changedSinceSeen }));

/** Throws 409 that says which of several have changed since they were seen; then nothing is done to any of them. */
export function checkVersions(rows: readonly Row[], versions: Versions): void {
  const refused = refusedOf(rows, versions);
  if (refused.length === 0) return;
  const shown = refused.slice(0, 3).map(({ name }) => name);
  const rest = refused.length > shown.length ? ` and ${refused.length - shown.length} more` : '';
  throw new AppError(
    'VERSION_CONFLICT',
    `Somebody else has changed ${shown.join(', ')}${rest} since you looked. Nothing was done: look at them, then do it again.`,
    { details: { refused } },
  );
}

function changedMeanwhile(fields: string[], current: Loose): AppError {
  const message = 'Somebody else has changed this in the meantime. Compare and save again.';
  return new AppError('VERSION_CONFLICT', message, { details: { fields, current } });
}

const isUnsaid = (version: number | null | undefined): version is null | undefined =>
  version === null || version === undefined;

async function changedSince(
  ctx: WriteContext,
  { _id }: Versioned,
  version: number,
  entity?: string,
): Promise<string[]> {
  const rows = await ctx.db.query<{ name: string }>(
    sql`select fields_changed_since(${_id}, null, ${entity ?? null}, ${version}) as name`,
  );
  return rows.map((row) => row.name);
}

async function changedPartsSince(
  ctx: WriteContext,
  { _id, version: present }: Versioned,
  version: number,
): Promise<string[]> {
  const rows = await ctx.db.query<{ entity: string }>(
    sql`select parts_changed_since(${_id}, ${version}, ${present}) as entity`,
  );
  return rows.map((row) => row.entity);
}

/**
 * Throws 409 when anything of a record has changed since the version that was seen. A decision is about the whole of
 * what somebody saw, and not about the fields that it is written into.
 */
export async function checkSeen(
  ctx: WriteContext,
  entity: Entity,
  current: Versioned,
  version: number | null | undefined,
): Promise<void> {
  if (isUnsaid(version) || version === current.version) return;
  const [own, parts] = await Promise.all([
    changedSince(ctx, current, version),
    changedPartsSince(ctx, current, version),
  ]);
  const fields = [...own, ...parts.flatMap((name) => entity.parts?.[name] ?? [])];
  const message =
    'Somebody else has changed this since you looked at it. Look at it as it is now, then decide.';
  throw new AppError('VERSION_CONFLICT', message, { details: { fields, current } });
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
