import type { ModuleKey } from 'contract/core/modules';
import type { RelationKey } from 'contract/records/link/link-words';
import type { SourceItem } from 'contract/records/link/link';
import type { RecordBase } from 'contract/records/record/record';
import sql, { raw } from 'sql-template-tag';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { AppError, conflict, notFound } from '../../core/http/errors.ts';
import { workspaceLink } from '../link/workspace-link.service.ts';
import type { StoredFile } from '../record/record-file.service.ts';

type Parts = {
  links: {
    create(
      ctx: WriteContext,
      recordId: string,
      input: { relation: RelationKey; record: string },
      how: { isByRule: boolean },
    ): Promise<unknown>;
  };
  files: {
    carry(
      ctx: WriteContext,
      record: Pick<RecordBase, '_id' | 'number'>,
      given: { file: StoredFile; action?: string | null },
    ): Promise<void>;
  };
};

type Item = Omit<SourceItem, 'link'> & { of: string; moduleId: string; run: string; item: string };

/** The run `k` of an answer `a` and its workspace `w`, where the caller may see runs there. */
const seenRun =
  raw(`join checklist_runs k on k.organization_id = a.organization_id and k.id = a.run_id and k.deleted_at is null
  join workspaces w on w.organization_id = k.organization_id and w.id = k.workspace_id and w.deleted_at is null
   and exists (select from workspace_rights(w.organization_id, app_account(), w.id) x
                where coalesce((x.levels->>'checklist-run')::int, x.level) > 0)`);

/** The items of checklists that some records were raised from, as far as the caller sees their runs. */
export async function findSourceItems(
  ctx: Context,
  recordIds: readonly string[],
): Promise<(SourceItem & { of: string })[]> {
  const rows = await ctx.db.query<Item>(sql`
    select a.id as "_id", a.raised_id as "of", a.name, k.number, k.name as checklist, w.type as module, w.module_id as "moduleId",
           k.id as run, a.item_id as item, json_build_object('_id', w.id, 'name', w.name) as workspace
      from checklist_answers a ${seenRun}
     where a.organization_id = app_organization() and a.raised_id = any(${recordIds}::uuid[])
     order by k.number, a.answered_at, a.id`);
  return rows.map(({ moduleId, run, item, ...shown }) => ({
    ...shown,
    link: `${workspaceLink(shown.module, moduleId, shown.workspace._id)}/checklist-details/${run}?item=${item}`,
  }));
}

type Failed = {
  name: string;
  run: string;
  number: string;
  item: string;
  module: ModuleKey;
  workspaceId: string;
  record: string | null;
  isRecordSeen: boolean;
  isCompleted: boolean;
  isFailed: boolean;
  isRaised: boolean;
};

/** The answer, locked, when a record can be raised from it. */
async function lockFailed(ctx: WriteContext, answerId: string): Promise<Failed> {
  const [found] = await ctx.db.query<Failed>(sql`
    select a.name, k.id as run, k.number, a.item_id as item, w.type as module, w.id as "workspaceId", k.record_id as record,
           coalesce(r.deleted_at is null and sees_record(r.id) and r.workspace_id = any ((select readable_records())::uuid[]), false) as "isRecordSeen",
           k.status = 'completed' as "isCompleted", a.result = 'fail' as "isFailed", a.raised_id is not null as "isRaised"
      from checklist_answers a ${seenRun}
      left join records r on r.organization_id = k.organization_id and r.id = k.record_id
     where a.organization_id = app_organization() and a.id = ${answerId} for no key update of a`);
  if (!found) throw notFound('Item', 'raisedFromAnswer');
  const { number, isCompleted, isFailed, isRaised } = found;
  if (!isCompleted)
    throw new AppError('PRECONDITION_UNMET', `${number} is not completed. Complete it first.`);
  if (!isFailed) throw new AppError('PRECONDITION_UNMET', `This item of ${number} has not failed.`);
  if (isRaised) throw conflict(`This item of ${number} has led to a record already. Open it in the run.`);
  return found;
}

const photosOf = (ctx: WriteContext, { run, item }: Failed) =>
  ctx.db.query<StoredFile>(sql`
    select file_id as id, name, mime, size::int as size from checklist_photos
     where organization_id = app_organization() and run_id = ${run} and item_id = ${item} and deleted_at is null order by created_at`);

/**
 * Says of an item of a checklist that failed that a record was raised from it: its photos go along, and the record is linked
 * with the one that the run is for, as far as the caller sees that.
 */
export async function linkWithAnswer(
  ctx: WriteContext,
  { links, files }: Parts,
  made: Pick<RecordBase, '_id' | 'number'>,
  answerId: string,
): Promise<void> {
  const failed = await lockFailed(ctx, answerId);
  const { name, run, module, workspaceId, record, isRecordSeen } = failed;
  await ctx.db.query(sql`
    update checklist_answers set raised_id = ${made._id} where organization_id = app_organization() and id = ${answerId}`);
  ctx.trail.rows.push({
    entity: 'checklist_answer',
    action: 'raised',
    module,
    workspaceId,
    rootId: record ?? run,
    recordId: answerId,
    recordNumber: failed.number,
    recordName: name,
    recordVersion: 1,
    changes: { raised: [null, made.number] },
    reason: null,
  });
  for (const file of await photosOf(ctx, failed)) await files.carry(ctx, made, { file });
  if (record && isRecordSeen)
    await links.create(ctx, made._id, { relation: 'raised_from', record }, { isByRule: true });
}
