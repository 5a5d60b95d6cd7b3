import type { FileEdition, LinkedRecordFile } from 'contract/records/record-file/record-file';
import sql, { raw } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { showPerson } from '../../core/store/entity.ts';
import { isShownInPlace } from '../../support/file/file-kind.service.ts';
import { signedFileUrl, soon } from '../../support/file/file.service.ts';

const personOf = (column: string) =>
  raw(
    `(select ${showPerson} from accounts x where x.organization_id = t.organization_id and x.id = ${column})`,
  );

/** Links to the bytes of a file that end soon: as a download, and in place where it cannot act. */
function linksTo(ctx: Context, fileId: string, type: string) {
  const linkAs = (as: 'attachment' | 'inline') =>
    signedFileUrl(ctx.services.tokens, fileId, { as, expires: soon() });
  return { url: linkAs('attachment'), preview: isShownInPlace(type) ? linkAs('inline') : null };
}

type Row = Omit<FileEdition, 'url' | 'preview'> & { fileId: string };

/** The versions of an attached file that were before the present one, the last one first. */
async function findEarlier(ctx: Context, attachmentId: string): Promise<FileEdition[]> {
  const rows = await ctx.db.query<{ edition: Row }>(sql`
    select json_build_object('edition', t.edition, 'name', t.name, 'type', t.mime, 'size', t.size,
             'sha256', encode(f.sha256, 'hex'), 'createdBy', ${personOf('t.created_by')}, 'createdAt', t.created_at,
             'fileId', t.file_id) as edition
      from record_file_editions t
      join files f on f.organization_id = t.organization_id and f.id = t.file_id
     where t.organization_id = app_organization() and t.original_id = ${attachmentId}
     order by t.edition desc`);
  return rows.map(({ edition: { fileId, ...edition } }) => ({
    ...edition,
    ...linksTo(ctx, fileId, edition.type),
  }));
}

/** What of a record names one of its files: its action, and what it is evidence of. */
async function findUses(ctx: Context, recordId: string, id: string): Promise<LinkedRecordFile['usedIn']> {
  return ctx.db.query<LinkedRecordFile['usedIn'][number]>(sql`
    select a.id as _id, 'action' as kind, a.name from record_files t
      join actions a on a.organization_id = t.organization_id and a.id = t.action_id and a.deleted_at is null
     where t.organization_id = app_organization() and t.id = ${id}
    union all
    select y.id, y.method, b.name from analysis_branches b
      join analyses y on y.organization_id = b.organization_id and y.id = b.analysis_id and y.deleted_at is null
     where b.organization_id = app_organization() and b.record_id = ${recordId} and b.deleted_at is null
       and ${id} = any(b.evidence_files)`);
}

type Shown = Pick<LinkedRecordFile, 'renewedBy' | 'renewedAt'> & { fileId: string; type: string };

/** What is shown of an attached file besides its row in lists. */
export async function describeFile(ctx: Context, recordId: string, id: string) {
  const [[row], earlier, usedIn] = await Promise.all([
    ctx.db.query<{ shown: Shown }>(sql`
      select json_build_object('fileId', t.file_id, 'type', t.mime,
               'renewedBy', ${personOf('coalesce(t.renewed_by, t.created_by)')},
               'renewedAt', coalesce(t.renewed_at, t.created_at)) as shown
        from record_files t
       where t.organization_id = app_organization() and t.id = ${id}`),
    findEarlier(ctx, id),
    findUses(ctx, recordId, id),
  ]);
  if (!row) return null;
  const { fileId, type, ...shown } = row.shown;
  return { ...shown, ...linksTo(ctx, fileId, type), earlier, usedIn };
}

/** Keeps the current version of an attached file among the earlier ones. */
export const keepEdition = (ctx: WriteContext, id: string): Promise<unknown> =>
  ctx.db.query(sql`
    insert into record_file_editions
      (organization_id, original_id, edition, workspace_id, record_id, file_id, name, mime, size, created_by, created_at)
    select organization_id, id, edition, workspace_id, record_id, file_id, name, mime, size,
           coalesce(renewed_by, created_by), coalesce(renewed_at, created_at)
      from record_files where organization_id = app_organization() and id = ${id}`);
