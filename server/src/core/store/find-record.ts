import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../http/context.ts';
import { jsonOf, sourceOf, type Entity } from './entity.ts';
import { notFound } from '../http/errors.ts';
import { compose, type Statement } from '../database/statement.ts';
import type { Stored } from './stored.ts';

/**
 * How a record is taken for the transaction: `change` for whoever writes it, beside whom others may refer to it; `removal`
 * for whoever puts it out of sight or deletes it, for which nobody may be about to refer to it.
 */
export type Lock = 'change' | 'removal';

export type FindOptions = { lock?: Lock; deleted?: boolean | 'any'; where?: Sql };

/** A record as the database wrote its JSON; `route` puts it into the answer as it is. */
export class RecordText {
  readonly #write: () => string;
  constructor(text: string | (() => string)) {
    this.#write = typeof text === 'string' ? () => text : text;
  }
  get text(): string {
    return this.#write();
  }
}

/** A record that is made with the commit: its text is whole when the statements that make it have been answered. */
export class NewRecord extends RecordText {
  constructor(record: Stored) {
    super(() => JSON.stringify(record));
  }
}

/** The condition that a row `t` is this record, in the place at hand; the id and the workspace may be places of a statement. */
function isRecord(
  entity: Entity,
  id: unknown,
  workspaceId: unknown,
  { deleted = false, where }: FindOptions,
): Sql {
  return join(
    [
      sql`t.id = ${id}`,
      sql`t.organization_id = app_organization()`,
      ...(deleted === 'any' ? [] : [deleted ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`]),
      ...(entity.inWorkspace ? [sql`t.workspace_id = ${workspaceId}`] : []),
      ...(entity.record ? [sql`t.kind = ${entity.record.kind}`] : []),
      ...(where ? [where] : []),
    ],
    ' and ',
  );
}

type Form = 'json' | 'text';

function selecting(entity: Entity, { form, isPresent }: { form: Form; isPresent: boolean }, found: Sql): Sql {
  const json = jsonOf(entity, isPresent ? 'present' : 'any');
  return sql`select ${json}${raw(form === 'text' ? '::text' : '')} as record from ${sourceOf(entity)} where ${found}`;
}

type Select = (id: string, workspaceId: string) => Statement;

const selects = new WeakMap<Entity, Map<string, Select>>();

// Nearly every statement that finds a record is one of a few for its entity.
function selectOf(entity: Entity, form: Form, deleted: boolean | 'any'): Select {
  const made = selects.get(entity) ?? new Map<string, Select>();
  selects.set(entity, made);
  const shape = `${form} ${deleted}`;
  const known = made.get(shape);
  if (known) return known;
  const fresh = compose<[id: string, workspaceId: string]>(2, ([id, workspaceId]) =>
    selecting(entity, { form, isPresent: deleted === false }, isRecord(entity, id, workspaceId, { deleted })),
  );
  made.set(shape, fresh);
  return fresh;
}

async function selectOne<T>(
  ctx: Context,
  entity: Entity,
  id: string,
  { form, ...options }: FindOptions & { form: Form },
): Promise<T> {
  const { lock, where, deleted = false } = options;
  const found = () => isRecord(entity, id, ctx.workspaceId, options);
  // By a statement of its own: the one that waits for the lock began before, so that links and what is worked out
  // would be as they were before the wait.
  const locked =
    lock &&
    ctx.db.query(
      sql`select from ${raw(entity.table)} t where ${found()} for ${raw(lock === 'removal' ? 'update' : 'no key update')}`,
    );
  const select = where
    ? selecting(entity, { form, isPresent: deleted === false }, found())
    : selectOf(entity, form, deleted)(id, ctx.workspaceId);
  const [[row]] = await Promise.all([ctx.db.query<{ record: T }>(select), locked]);
  if (!row) throw notFound(entity.title);
  return row.record;
}

/** A record of the organization and the workspace at hand; throws 404 where there is none. */
export const findRecord = (
  ctx: Context,
  entity: Entity,
  id: string,
  options: FindOptions = {},
): Promise<Stored> => selectOne(ctx, entity, id, { ...options, form: 'json' });

/** A record as the JSON that goes into an answer: what nobody looks at is not read and written again. */
export const findRecordText = async (
  ctx: Context,
  entity: Entity,
  id: string,
  options: FindOptions = {},
): Promise<RecordText> => new RecordText(await selectOne(ctx, entity, id, { ...options, form: 'text' }));
