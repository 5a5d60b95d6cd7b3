import { limits } from 'contract/core/limits';
import sql, { raw } from 'sql-template-tag';
import type { WriteContext } from '../http/context.ts';
import { changesBetween } from './changes.ts';
import type { Entity } from './entity.ts';
import { AppError, invalid, refusingIndex } from '../http/errors.ts';

/** What every record has in an answer, as the store needs it. */
export type Stored = Record<string, unknown> & {
  _id: string;
  version: number;
  name?: string;
  number?: string;
};

export type Logged = {
  action: string;
  changes: Record<string, [unknown, unknown]>;
  reason?: string | null | undefined;
};

export function log(
  ctx: WriteContext,
  entity: Entity,
  record: Stored,
  { action, changes, reason }: Logged,
): void {
  const rootId = entity.root ? String(record[entity.root]) : record._id;
  ctx.trail.rows.push({
    entity: entity.name,
    action,
    module: entity.module ?? ctx.module,
    workspaceId: entity.inWorkspace ? ctx.workspaceId : entity.isWorkspace ? record._id : null,
    rootId,
    recordId: record._id,
    recordNumber: record.number ?? ctx.rootNumber ?? null,
    recordName: record.name ?? null,
    recordVersion: record.version,
    changes,
    reason: reason ?? null,
  });
}

// One number then stands for all that somebody saw of a record. Its own row is locked by whoever changes a part.
export function renewWhole(ctx: WriteContext, entity: Entity, record: Stored): Promise<unknown>[] {
  if (!entity.partOf || !entity.root) return [];
  return [
    ctx.db.query(sql`update ${raw(entity.partOf)} set version = version + 1
      where organization_id = app_organization() and id = ${record[entity.root]}`),
  ];
}

export function count(ctx: WriteContext, entity: Entity, deleted: boolean, by: number): void {
  if (entity.counted) ctx.trail.totals.push({ workspace: ctx.workspaceId, entity: entity.name, deleted, by });
}

// What hangs on a record (its actions, its people) is limited by itself.
export function checkSize(entity: Entity, record: Stored): void {
  const written = Object.keys(entity.input.shape).filter((field) => !(entity.links && field in entity.links));
  const size = JSON.stringify(written.map((field) => record[field])).length;
  if (size > limits.recordCharacters)
    throw new AppError(
      'TOO_LARGE',
      `Everything that is written of one ${entity.title.toLowerCase()} has at most ${limits.recordCharacters.toLocaleString('en')} characters together. Shorten some of it, or attach it as a file.`,
    );
}

/** Fields whose changes the log keeps: what people write, and the status that steps change. */
const loggedFields = (entity: Entity): string[] =>
  Object.keys(entity.reply.shape).filter(
    (field) => field in entity.input.shape || field === 'status' || field === 'isDeleted',
  );

/** What the log keeps of a change. */
export function loggedChanges(
  entity: Entity,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Logged['changes'] {
  const changes = changesBetween(before, after, loggedFields(entity));
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !entity.workedOut?.includes(name)));
}

/** Turns the refusal of a unique index into a sentence at its field. */
export async function refusingTwins<T>(entity: Entity, write: Promise<T>): Promise<T> {
  return write.catch((error: unknown) => {
    const sentences = entity.unique?.[refusingIndex(error) ?? ''];
    throw sentences ? invalid(sentences) : error;
  });
}
