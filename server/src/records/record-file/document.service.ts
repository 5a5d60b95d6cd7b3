import type { ListQuery } from 'contract/core/list';
import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import { type LinkedDocument, recordDocument } from 'contract/records/record-file/document';
import type { DocumentUse } from 'contract/records/record-file/document-uses';
import { recordFileInput } from 'contract/records/record-file/record-file';
import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { notFound } from '../../core/http/errors.ts';
import { createStore } from '../../core/store/store.ts';
import { describeFile } from '../record/file-editions.service.ts';
import { recordFileColumns } from '../record/record-file.service.ts';

// What was done about a cause, or speaks for it, is evidence, be it a photo or not.
const use = `case
  when t.action_id is not null or exists (select from analysis_branches b
    where b.organization_id = t.organization_id and b.record_id = t.record_id and b.deleted_at is null
      and t.id = any(b.evidence_files)) then 'evidence'
  when t.is_report then 'report'
  when t.mime like 'image/%' then 'photo'
  else 'reference' end`;

const ofRecord = (column: string) =>
  `(select ${column} from records r where r.organization_id = t.organization_id and r.id = t.record_id)`;

const computed = {
  ...recordFileColumns,
  record: ofRecord(
    `json_build_object('_id', r.id, 'number', r.number, 'name', r.name, 'stage', coalesce(r.stage, r.status))`,
  ),
  action: `(select json_build_object('_id', a.id, 'name', a.name) from actions a
    where a.organization_id = t.organization_id and a.id = t.action_id)`,
  use,
};

type Wanted = { use?: DocumentUse };

/** The files of all records of a kind. */
export function createDocuments(kind: RecordKind) {
  const store = createStore({
    name: `${kind}_file`,
    title: 'File',
    table: 'record_files',
    module: recordKinds[kind].module,
    input: recordFileInput,
    reply: recordDocument,
    inWorkspace: true,
    computed,
    search: `lower(concat_ws(' ', t.name, ${ofRecord(`concat_ws(' ', r.number, r.name)`)}))`,
    sorts: { createdAt: 't.created_at', name: 'lower(t.name)', size: 't.size' },
    defaultSort: '-createdAt',
  });
  // What went with its record comes back with it.
  const standing = sql`exists (select from records r where r.organization_id = t.organization_id and r.id = t.record_id
    and r.kind = ${kind} and r.deleted_at is null)`;
  const narrowed = (wanted: DocumentUse | undefined) => ({
    where: [standing],
    filters: wanted ? [sql`${raw(use)} = ${wanted}`] : [],
  });

  return {
    list: (ctx: Context, { use: wanted, ...query }: ListQuery & Wanted) =>
      store.list(ctx, query, narrowed(wanted)),

    /** All of them in batches, for an export. */
    listAll: (ctx: Context, { use: wanted, ...query }: Pick<ListQuery, 'search' | 'sort'> & Wanted) =>
      store.listAll(ctx, query, narrowed(wanted)),

    /** One of them, with links to its bytes and to those of its earlier versions. */
    async find(ctx: Context, id: string): Promise<LinkedDocument> {
      const file = await store.find(ctx, id, { where: standing });
      const described = await describeFile(ctx, file.record._id, id);
      if (!described) throw notFound('File');
      return { ...file, ...described };
    },
  };
}
