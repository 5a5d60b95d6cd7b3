import { can, type Permission } from 'contract/core/rights/permissions';
import type { ListQuery } from 'contract/core/list';
import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import type { RecordBase } from 'contract/records/record/record';
import {
  type LinkedRecordFile,
  recordFile,
  recordFileInput,
  type RecordFile,
} from 'contract/records/record-file/record-file';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { showPerson } from '../../core/store/entity.ts';
import { forbidden, notFound } from '../../core/http/errors.ts';
import { createStore } from '../../core/store/store.ts';
import { findOwnUpload } from '../../organization/upload/upload.service.ts';
import { describeFile, keepEdition } from './file-editions.service.ts';
import { checkEvidence, checkUnsigned } from './file-guards.service.ts';
import { refuseHeld } from './retention.service.ts';
import { readTextOf } from '../search/file-text-queue.service.ts';
import { type Records } from './record.service.ts';
import { peopleOf } from './record-standing.service.ts';
import { isReportOfHere } from '../report/made-here.service.ts';

/** A record with its actions, as far as the parts beside them read it. */
export type WithActions = RecordBase & {
  tasks: readonly { _id: string; assignedTo: readonly { _id: string }[] }[];
};

/** A file that is kept, as what stands beside something names it. */
export type StoredFile = { id: string; name: string; mime: string; size: number };

const of = (recordId: string) => sql`t.record_id = ${recordId}`;

/** What of a file its own columns or others' say. */
export const recordFileColumns = {
  type: 't.mime',
  sha256: `(select encode(f.sha256, 'hex') from files f where f.organization_id = t.organization_id and f.id = t.file_id)`,
  createdBy: `(select ${showPerson} from accounts x where x.organization_id = t.organization_id and x.id = t.created_by)`,
};

const computed = { ...recordFileColumns, record: 't.record_id', action: 't.action_id' };

/** The files of records of a kind. */
const createFileStore = (kind: RecordKind) =>
  createStore({
    name: `${kind}_file`,
    title: 'File',
    table: 'record_files',
    module: recordKinds[kind].module,
    input: recordFileInput.extend({ edition: z.int() }),
    reply: recordFile,
    inWorkspace: true,
    root: 'record',
    partOf: 'records',
    computed,
    search: 'lower(t.name)',
    sorts: { createdAt: 't.created_at', name: 'lower(t.name)', size: 't.size' },
    defaultSort: '-createdAt',
  });

/** Whether something below the record names the caller, such as a containment or a check. */
async function isNamedBelow(ctx: Context, recordId: string): Promise<boolean> {
  const [row] = await ctx.db.query<{ named: boolean }>(sql`select named_below(${recordId}) as named`);
  return row?.named ?? false;
}

/** The files that are attached to records of a kind. */
export function createRecordFiles<R extends WithActions>(records: Records<R>) {
  const { kind } = records;
  const store = createFileStore(kind);

  /**
   * The record, locked, when the caller may attach files to it: also who works on one of its actions, or is named for what
   * stands below it.
   */
  async function lockToAttach(ctx: WriteContext, recordId: string): Promise<R> {
    const record = await records.find(ctx, recordId, { lock: 'change' });
    const people = { ...peopleOf(record), assignee: record.tasks.flatMap(({ assignedTo }) => assignedTo) };
    const mayAttach = (named: readonly { _id: string }[] = []) =>
      can(ctx.actor, `${kind}.attach` satisfies Permission, { ...people, named });
    if (!mayAttach() && !(mayAttach([{ _id: ctx.actor.accountId }]) && (await isNamedBelow(ctx, recordId))))
      throw forbidden();
    records.refuseKept(record);
    return record;
  }

  /** Attaches to a record that is locked what the caller has uploaded; refusals name `field`. */
  async function add(
    ctx: WriteContext,
    { _id, number }: Pick<R, '_id' | 'number'>,
    { key, field, action = null }: { key: string; field: string; action?: string | null | undefined },
  ): Promise<RecordFile> {
    const { id, name, mime, size } = await findOwnUpload(ctx, key, field);
    await readTextOf(ctx, { id, mime, size });
    const is = { is_report: await isReportOfHere(ctx, id) };
    const extra = { record_id: _id, action_id: action, file_id: id, mime, size, ...is };
    return store.insert({ ...ctx, rootNumber: number }, { name }, { action: 'attached', extra });
  }

  /** Refuses to change what somebody else has attached, but for an editor of the record. */
  function refuseForeign({ actor }: WriteContext, record: R, { createdBy }: RecordFile): void {
    if (createdBy?._id === actor.accountId) return;
    const manager = records.editorsOf(record);
    if (!can(actor, `${kind}.update` satisfies Permission, { manager })) throw forbidden();
  }

  /** An attached file with links to its bytes that end soon, and to those of its earlier versions. */
  async function linkTo(ctx: Context, recordId: string, id: string): Promise<LinkedRecordFile> {
    const [file, described] = await Promise.all([
      store.find(ctx, id, { where: of(recordId) }),
      describeFile(ctx, recordId, id),
    ]);
    if (!described) throw notFound('File');
    return { ...file, ...described };
  }

  return {
    add,

    /** Puts a stored file beside a record that is locked, or one of its actions: it stands elsewhere already. */
    async carry(
      ctx: WriteContext,
      { _id, number }: Pick<RecordBase, '_id' | 'number'>,
      { file, action = null }: { file: StoredFile; action?: string | null },
    ): Promise<void> {
      const { id, name, mime, size } = file;
      const is = { is_report: await isReportOfHere(ctx, id) };
      const extra = { record_id: _id, action_id: action, file_id: id, mime, size, ...is };
      await store.insert({ ...ctx, rootNumber: number }, { name }, { action: 'attached', extra });
    },

    /** Brings a deleted file back to its record, with its versions. */
    async restore(ctx: WriteContext, id: string, reason: string): Promise<RecordFile> {
      const { record: recordId } = await store.find(ctx, id, { deleted: true });
      const record = await records.find(ctx, recordId, { lock: 'change' });
      records.refuseKept(record);
      return store.restore({ ...ctx, rootNumber: record.number }, id, reason);
    },

    async list(ctx: Context, recordId: string, { action, ...query }: ListQuery & { action?: string }) {
      const filters = action ? [sql`t.action_id = ${action}`] : [];
      const [, page] = await Promise.all([
        records.find(ctx, recordId),
        store.list(ctx, query, { where: [of(recordId)], filters }),
      ]);
      return page;
    },

    async link(ctx: Context, recordId: string, id: string) {
      const [, file] = await Promise.all([records.find(ctx, recordId), linkTo(ctx, recordId, id)]);
      return file;
    },

    /** Attaches what the caller has uploaded, to the record or to one of its actions; refusals name the field. */
    async attach(
      ctx: WriteContext,
      recordId: string,
      { key, action }: { key: string; action?: string | null | undefined },
    ): Promise<RecordFile> {
      const record = await lockToAttach(ctx, recordId);
      if (action && !record.tasks.some(({ _id }) => _id === action)) throw notFound('Action', 'action');
      return add(ctx, record, { key, field: 'key', action });
    },

    /** Puts what the caller has uploaded in the place of a file that is attached, if they may remove it; what was there stays as an earlier version. */
    async renew(ctx: WriteContext, recordId: string, id: string, key: string): Promise<RecordFile> {
      const record = await lockToAttach(ctx, recordId);
      const before = await store.find(ctx, id, { lock: 'change', where: of(recordId) });
      refuseForeign(ctx, record, before);
      await checkUnsigned(ctx, record, id);
      const upload = await findOwnUpload(ctx, key, 'key');
      await keepEdition(ctx, id);
      const { name, mime, size } = upload;
      await readTextOf(ctx, upload);
      return store.update(
        { ...ctx, rootNumber: record.number },
        id,
        { name, edition: before.edition + 1 },
        {
          action: 'new-version',
          extra: {
            file_id: upload.id,
            mime,
            size,
            is_report: await isReportOfHere(ctx, upload.id),
            renewed_by: ctx.actor.accountId,
            renewed_at: new Date().toISOString(),
          },
        },
      );
    },

    /**
     * Takes a file off its record: an editor of the record any, others what they attached themselves. Its bytes stay as
     * long as the record does, for the log speaks of it.
     */
    async remove(ctx: WriteContext, recordId: string, id: string, reason?: string): Promise<RecordFile> {
      const record = await lockToAttach(ctx, recordId);
      const file = await store.find(ctx, id, { where: of(recordId) });
      refuseForeign(ctx, record, file);
      refuseHeld(record);
      await checkUnsigned(ctx, record, id);
      await checkEvidence(ctx, file);
      return store.remove({ ...ctx, rootNumber: record.number }, id, reason);
    },
  };
}
