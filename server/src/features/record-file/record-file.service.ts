import type { ListQuery } from 'contract/core/list';
import type { ModuleKey } from 'contract/core/modules';
import { recordFile, recordFileInput, type RecordFile } from 'contract/record-file/record-file';
import sql, { raw } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/context.ts';
import { showPerson, type Entity } from '../../core/entity.ts';
import { createStore } from '../../core/store.ts';
import { signedFileUrl, soon } from '../upload/file.service.ts';
import { findOwnUpload } from '../upload/upload.service.ts';

type Record = { id: string; number: string };

type Place = {
  module: ModuleKey;
  /** The column of `record_files` that names the record, and the table that the record is in. */
  column: string;
  table: string;
};

const entityOf = ({ module, column, table }: Place) =>
  ({
    name: 'record_file',
    title: 'File',
    table: 'record_files',
    module,
    input: recordFileInput,
    reply: recordFile,
    inWorkspace: true,
    root: 'record',
    partOf: table,
    computed: {
      record: `t.${column}`,
      type: 't.mime',
      createdBy: `(select ${showPerson} from accounts x where x.organization_id = t.organization_id and x.id = t.created_by)`,
    },
    search: 'lower(t.name)',
    sorts: { createdAt: 't.created_at', name: 'lower(t.name)', size: 't.size' },
    defaultSort: '-createdAt',
  }) satisfies Entity;

/** The files of a module's records. Who may do what is the module's to say. */
export function createRecordFiles(place: Place) {
  const { column } = place;
  const store = createStore(entityOf(place));
  const of = (recordId: string) => sql`t.${raw(column)} = ${recordId}`;

  return {
    list: (ctx: Context, recordId: string, query: ListQuery) =>
      store.list(ctx, query, { where: [of(recordId)] }),

    find: (ctx: Context, recordId: string, id: string): Promise<RecordFile> =>
      store.find(ctx, id, { where: of(recordId) }),

    /** An attached file with a link to its bytes that ends soon. */
    async link(ctx: Context, recordId: string, id: string) {
      const [file, [row]] = await Promise.all([
        store.find(ctx, id, { where: of(recordId) }),
        ctx.db.query<{ fileId: string }>(
          sql`select file_id as "fileId" from record_files where organization_id = app_organization() and id = ${id}`,
        ),
      ]);
      const url = signedFileUrl(ctx.services.tokens, row?.fileId ?? '', {
        as: 'attachment',
        expires: soon(),
      });
      return { ...file, url };
    },

    /** Attaches what the caller has uploaded; refusals name `key`. */
    async attach(ctx: WriteContext, record: Record, key: string): Promise<RecordFile> {
      const { id, name, mime, size } = await findOwnUpload(ctx, key, 'key');
      return store.insert(
        { ...ctx, rootNumber: record.number },
        { name },
        { action: 'attached', extra: { [column]: record.id, file_id: id, mime, size } },
      );
    },

    /** Takes a file off its record; its bytes stay as long as the record does, for the log speaks of it. */
    remove: (ctx: WriteContext, record: Record, id: string): Promise<RecordFile> =>
      store.remove({ ...ctx, rootNumber: record.number }, id),
  };
}
