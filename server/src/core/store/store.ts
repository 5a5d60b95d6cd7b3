import type { z } from 'zod';
import sql, { raw } from 'sql-template-tag';
import type { Context, WriteContext } from '../http/context.ts';
import { assignments, columnsOf, type Entity } from './entity.ts';
import { findRecord, findRecordText, type FindOptions, type Lock } from './find-record.ts';
import { insertLast, insertRecord } from './insert.ts';
import { linksIn, replaceLinks } from './links.ts';
import type { Whole } from './capped-page.ts';
import { conditionsOfAll, listAllRecords, listRecords, type ListOptions } from './list.ts';
import { changedNames, checkSeen, checkVersion, effectivePatch } from './patch.ts';
import { conflict, refusingIndex } from '../http/errors.ts';
import type { ListQuery } from 'contract/core/list';
import {
  checkSize,
  count,
  log,
  type Logged,
  loggedChanges,
  refusingTwins,
  renewWhole,
  type Stored,
} from './stored.ts';

export type { FindOptions, Lock };

type Loose = Record<string, unknown>;

/** What a write says of itself besides its values. */
export type WriteOptions = {
  version?: number | null | undefined;
  /** A decision about the whole record: refused when anything of it has changed since `version`. */
  isDecision?: boolean;
  action?: string;
  reason?: string | null | undefined;
  extra?: Loose;
  /** Whether it may also be a record that is deleted. */
  deleted?: 'any';
};

async function writeChanges(
  ctx: WriteContext,
  entity: Entity,
  before: Stored,
  { values = {}, extra = {} }: { values?: Loose; extra?: Loose },
): Promise<Stored> {
  const awaits: [string, unknown][] =
    entity.record && Object.keys(values).length > 0
      ? [['awaits', entity.record.awaits({ ...before, ...values })]]
      : [];
  const columns = [...columnsOf(entity, values), ...awaits, ...Object.entries(extra)];
  const own = columnsOf(entity, values, 'own');
  const isIt = sql`organization_id = app_organization() and id = ${before._id}`;
  const sent = [
    ctx.db
      .query(sql`update ${raw(entity.table)} set ${assignments([...columns, ['version', before.version + 1]])}, updated_at = now()
        where ${isIt}`),
    ...(entity.record && own.length > 0
      ? [ctx.db.query(sql`update ${raw(entity.record.own.table)} set ${assignments(own)} where ${isIt}`)]
      : []),
    ...linksIn(entity, values).map(([link, targets]) => replaceLinks(ctx, before._id, link, targets)),
  ];
  const [after] = await Promise.all([
    findRecord(ctx, entity, before._id, { deleted: 'any' }),
    ...sent,
    ...renewWhole(ctx, entity, before),
  ]);
  if (Object.keys(values).length > 0) checkSize(entity, after);
  return after;
}

/**
 * Locks a record, checks the version, writes what the patch changes with its trail row, and gives the record as it
 * is now. A patch that changes nothing writes nothing.
 */
async function updateRecord(
  ctx: WriteContext,
  entity: Entity,
  { id, patch, options }: { id: string; patch: Loose; options: WriteOptions },
): Promise<Stored> {
  const before = await findRecord(ctx, entity, id, {
    lock: 'change',
    ...(options.deleted ? { deleted: options.deleted } : {}),
  });
  const values = effectivePatch(entity, before, patch);
  const extra = options.extra ?? {};
  if (options.isDecision) await checkSeen(ctx, entity, before, options.version);
  else
    await checkVersion(
      ctx,
      before,
      [...changedNames(before, values), ...Object.keys(extra)],
      options.version,
    );
  if (Object.keys(values).length === 0 && Object.keys(extra).length === 0) return before;
  const after = await writeChanges(ctx, entity, before, { values, extra });
  const changes = loggedChanges(entity, before, after);
  log(ctx, entity, after, { action: options.action ?? 'updated', changes, reason: options.reason });
  return after;
}

function refuseHeldBack(entity: Entity, record: Stored): void {
  const error = entity.heldBack?.(record);
  if (error) throw error;
}

/** Puts a record out of sight, or back; the same trail either way. */
async function setDeleted(
  ctx: WriteContext,
  entity: Entity,
  { id, deleted, reason }: { id: string; deleted: boolean; reason?: string | null | undefined },
): Promise<Stored> {
  const before = await findRecord(ctx, entity, id, {
    lock: deleted ? 'removal' : 'change',
    deleted: !deleted,
  });
  if (deleted) refuseHeldBack(entity, before);
  const extra = deleted
    ? { deleted_at: new Date().toISOString(), deleted_by: ctx.actor.accountId, delete_reason: reason ?? null }
    : { deleted_at: null, deleted_by: null, delete_reason: null };
  const after = await writeChanges(ctx, entity, before, { extra });
  const changes: Logged['changes'] = { isDeleted: [!deleted, deleted] };
  log(ctx, entity, after, { action: deleted ? 'deleted' : 'restored', changes, reason });
  count(ctx, entity, deleted, 1);
  count(ctx, entity, !deleted, -1);
  return after;
}

/** Deletes a record that is already out of sight, for good; its trail keeps what it was. */
async function purgeRecord(
  ctx: WriteContext,
  entity: Entity,
  id: string,
  reason?: string | null,
): Promise<Stored> {
  const before = await findRecord(ctx, entity, id, { lock: 'removal', deleted: true });
  refuseHeldBack(entity, before);
  await ctx.db
    .query(sql`delete from ${raw(entity.table)} where organization_id = app_organization() and id = ${id}`)
    .catch((error: unknown) => {
      const sentence = entity.kept?.[refusingIndex(error) ?? ''];
      throw sentence ? conflict(sentence, 'EVER_APPROVED') : error;
    });
  log(ctx, entity, before, {
    action: 'purged',
    changes: loggedChanges(entity, before, {}),
    reason,
  });
  count(ctx, entity, true, -1);
  return before;
}

/**
 * The one way to an entity's rows. Every find is scoped to the organization (and the workspace where the entity
 * lives in one) and throws 404 outside it; every write leaves its trail row in the same transaction.
 */
export function createStore<T extends z.ZodObject>(entity: Entity & { reply: T }) {
  type Row = z.output<T>;
  // The database builds the record from the reply's declaration; tests parse every answer by it.
  const typed = (record: Stored) => record as unknown as Row;
  return {
    entity,
    find: async (ctx: Context, id: string, options?: FindOptions) =>
      typed(await findRecord(ctx, entity, id, options)),
    /** Finds one for an answer that shows the record as it is kept. */
    show: (ctx: Context, id: string) => findRecordText(ctx, entity, id),
    list: (ctx: Context, query: ListQuery & Whole, options?: ListOptions) =>
      listRecords(ctx, entity, query, {
        ...options,
        ...(entity.inWorkspace ? { workspaceId: ctx.workspaceId } : {}),
      }),
    listAll: (ctx: Context, query: Pick<ListQuery, 'search' | 'sort'>, options?: ListOptions) =>
      listAllRecords<Row>(ctx, entity, query, {
        ...options,
        ...(entity.inWorkspace ? { workspaceId: ctx.workspaceId } : {}),
      }),
    /** What makes a list what it is, over the row `t`: for what counts it as a whole. */
    narrowed: (ctx: Context, search: string | undefined, options: ListOptions) =>
      conditionsOfAll(
        ctx,
        entity,
        { ...options, ...(entity.inWorkspace ? { workspaceId: ctx.workspaceId } : {}) },
        search,
      ),
    insert: async (ctx: WriteContext, values: Loose, options: WriteOptions = {}) =>
      typed(await refusingTwins(entity, insertRecord(ctx, entity, values, options))),
    /** As `insert`, together with the commit; `shown` is what an answer shows of what the record refers to. */
    insertLast: (ctx: WriteContext, values: Loose, shown: Loose) => insertLast(ctx, entity, values, shown),
    update: async (ctx: WriteContext, id: string, patch: Loose, options: WriteOptions = {}) =>
      typed(await refusingTwins(entity, updateRecord(ctx, entity, { id, patch, options }))),
    remove: async (ctx: WriteContext, id: string, reason?: string | null) =>
      typed(await setDeleted(ctx, entity, { id, deleted: true, reason })),
    restore: async (ctx: WriteContext, id: string, reason?: string | null) =>
      typed(await refusingTwins(entity, setDeleted(ctx, entity, { id, deleted: false, reason }))),
    purge: async (ctx: WriteContext, id: string, reason?: string | null) =>
      typed(await purgeRecord(ctx, entity, id, reason)),
  };
}

export type Store<T extends z.ZodObject = z.ZodObject> = ReturnType<typeof createStore<T>>;
