import type { RecordFile } from 'contract/records/record-file/record-file';
import type { RecordBase } from 'contract/records/record/record';
import sql from 'sql-template-tag';
import { conflict } from '../../core/http/errors.ts';
import type { WriteContext } from '../../core/http/context.ts';

/** Refuses to touch a file that was attached when its record was signed: signed evidence stays as it was. */
export async function checkUnsigned(
  ctx: WriteContext,
  { _id, number }: RecordBase,
  fileId: string,
): Promise<void> {
  const [row] = await ctx.db.query<{ isSigned: boolean }>(sql`
    select exists (select from signatures s where s.organization_id = f.organization_id and s.record_id = f.record_id
             and s.meaning <> 'Rejected' and s.signed_at >= coalesce(f.renewed_at, f.created_at)) as "isSigned"
      from record_files f where f.organization_id = app_organization() and f.record_id = ${_id} and f.id = ${fileId}`);
  if (row?.isSigned)
    throw conflict(
      `${number} was signed while this file was attached, so the file stays as it is. Attach what is newer beside it.`,
    );
}

/** Refuses to have somebody take back the evidence for what they have completed. */
export async function checkEvidence(ctx: WriteContext, { action, createdBy }: RecordFile): Promise<void> {
  if (!action || createdBy?._id !== ctx.actor.accountId) return;
  const [row] = await ctx.db.query<{ isDone: boolean }>(sql`
    select status = 'completed' as "isDone" from actions where organization_id = app_organization() and id = ${action}`);
  if (row?.isDone)
    throw conflict(
      'The action is completed, and this is your evidence for it. Somebody else who may change the record removes it.',
    );
}
