import type { Approval, ApprovalStatus, StageInput } from 'contract/records/approval/approval';
import { neededOf } from 'contract/records/approval/approval';
import sql, { raw } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { showPerson } from '../../core/store/entity.ts';
import type { Kept, Signed } from '../signature/content.service.ts';

const personOf = (column: string) =>
  `(select ${showPerson} from accounts x where x.organization_id = p.organization_id and x.id = p.${column})`;

const namesOf = (
  table: string,
  column: string,
) => `(select coalesce(json_agg(json_build_object('_id', n.id, 'name', n.name) order by lower(n.name)), '[]'::json)
  from ${table} n where n.organization_id = g.organization_id and n.id = any(g.${column}))`;

const slots = `(select json_agg(json_build_object('person', ${showPerson}, 'isMember', s.position > 100, 'isQuality', s.is_quality, 'decision', s.decision,
    'decidedBy', (select json_build_object('_id', b.id, 'name', b.name, 'email', b.email, 'profilePicture', b.profile_picture)
      from accounts b where b.organization_id = s.organization_id and b.id = s.decided_by), 'decidedAt', s.decided_at,
    'isUnable', s.decision is null and g.status in ('waiting', 'open') and not is_able_approver(s.organization_id, g.id, s.account_id),
    'comment', s.comment, 'justification', s.justification, 'isSigned', s.signature_id is not null) order by s.position)
  from approval_slots s join accounts x on x.organization_id = s.organization_id and x.id = s.account_id
  where s.organization_id = g.organization_id and s.stage_id = g.id)`;

const shown = raw(`json_build_object('_id', p.id, 'record', p.record_id, 'status', p.status, 'note', p.note,
  'recordVersion', p.record_version, 'createdBy', ${personOf('created_by')}, 'createdAt', p.created_at, 'endedAt', p.ended_at,
  'endedBy', ${personOf('ended_by')}, 'endedReason', p.ended_reason, 'version', p.version, 'changes', '[]'::json,
  'stages', (select json_agg(json_build_object('_id', g.id, 'status', g.status, 'rule', g.rule, 'needed', g.needed,
      'groups', ${namesOf('groups', 'group_ids')}, 'roles', ${namesOf('roles', 'role_ids')}, 'days', g.days,
      'needsSignature', g.needs_signature, 'needsQuality', g.needs_quality, 'noStandIn', g.no_stand_in, 'openedAt', g.opened_at, 'dueDate', g.due_on, 'slots', coalesce(${slots}, '[]'::json)) order by g.position)
    from approval_stages g where g.organization_id = p.organization_id and g.approval_id = p.id))`);

/** An approval with what it was about. */
export type KeptApproval = Kept & { approval: Approval };

/** The last approvals of a record, newest first. */
export function findApprovals(ctx: Context, recordId: string, most: number): Promise<KeptApproval[]> {
  return ctx.db.query<KeptApproval>(sql`
    select ${shown} as approval, p.content, p.shown from approvals p
     where p.organization_id = app_organization() and p.record_id = ${recordId}
     order by p.created_at desc, p.id desc limit ${most}`);
}

/** One approval of a record. */
export async function findApproval(
  ctx: Context,
  recordId: string,
  id: string,
): Promise<Approval | undefined> {
  const [row] = await ctx.db.query<{ approval: Approval }>(sql`
    select ${shown} as approval from approvals p
     where p.organization_id = app_organization() and p.record_id = ${recordId} and p.id = ${id}`);
  return row?.approval;
}

type NewApproval = { recordId: string; version: number; note: string | null; signed: Signed };

/** Keeps an approval with its stages and who is asked in each; none of them is open yet. */
export async function insertApproval(
  ctx: WriteContext,
  { recordId, version, note, signed }: NewApproval,
  stages: readonly StageInput[],
): Promise<string> {
  const id = newId();
  const { content, shown: words, hash } = signed;
  const rows = stages.map((stage, position) => ({ id: newId(), position, stage }));
  await Promise.all([
    ctx.db.query(sql`
      insert into approvals (organization_id, id, workspace_id, record_id, note, record_version, content, shown, content_hash, created_by)
      values (app_organization(), ${id}, ${ctx.workspaceId}, ${recordId}, ${note}, ${version}, ${JSON.stringify(content)},
              ${JSON.stringify(words)}, decode(${hash}, 'hex'), app_account())`),
    ...rows.flatMap(({ id: stageId, position, stage }) => [
      ctx.db.query(sql`
        insert into approval_stages (organization_id, id, workspace_id, record_id, approval_id, position, rule, needed, days, needs_signature, needs_quality, no_stand_in, group_ids, role_ids)
        values (app_organization(), ${stageId}, ${ctx.workspaceId}, ${recordId}, ${id}, ${position}, ${stage.rule}, ${neededOf(stage)}, ${stage.days},
                ${stage.needsSignature}, ${stage.needsQuality ?? false}, ${stage.noStandIn ?? false}, ${stage.groups ?? []}::uuid[], ${stage.roles ?? []}::uuid[])`),
      ctx.db.query(sql`
        insert into approval_slots (organization_id, approval_id, account_id, stage_id, record_id, position)
        select app_organization(), ${id}, a.id, ${stageId}, ${recordId}, a.position
          from unnest(${stage.approvers}::uuid[]) with ordinality a(id, position)`),
    ]),
  ]);
  return id;
}

/**
 * Gives those of a stage's groups and roles a place in it, and settles how many must approve: all of them, one, or as many as
 * was said where there are so many. Gives how many are asked.
 */
export async function fillStage(ctx: WriteContext, stageId: string): Promise<number> {
  await ctx.db.query(sql`
    insert into approval_slots (organization_id, approval_id, account_id, stage_id, record_id, position)
    select g.organization_id, g.approval_id, m.account_id, g.id, g.record_id, 100 + row_number() over ()
      from approval_stages g cross join lateral stage_members(g.id) m
     where g.organization_id = app_organization() and g.id = ${stageId}`);
  const [filled] = await ctx.db.query<{ asked: number }>(sql`
    with places as (select count(*)::int as asked from approval_slots where organization_id = app_organization() and stage_id = ${stageId})
    update approval_stages set needed = greatest(1, case rule when 'all' then p.asked when 'any' then 1 else least(needed, p.asked) end)
      from places p where organization_id = app_organization() and id = ${stageId} returning p.asked`);
  return filled?.asked ?? 0;
}

/** Settles who of those asked in a stage is a quality manager now; gives whether anybody is. */
export async function settleQuality(ctx: WriteContext, stageId: string): Promise<boolean> {
  const found = await ctx.db.query<{ id: string }>(sql`
    update approval_slots s set is_quality = true
      from approval_stages g
     where g.organization_id = app_organization() and g.id = ${stageId}
       and s.organization_id = g.organization_id and s.stage_id = g.id
       and s.account_id in (select quality_function(g.workspace_id)) returning s.account_id as id`);
  return found.length > 0;
}

/** Opens a stage: whoever is asked in it has so many days from the day at the record's site. */
export async function openStage(ctx: WriteContext, stageId: string, today: string): Promise<void> {
  await ctx.db.query(sql`
    update approval_stages set status = 'open', opened_at = now(), due_on = ${today}::date + days
     where organization_id = app_organization() and id = ${stageId}`);
}

/** Closes a stage whose decision is made. */
export async function passStage(ctx: WriteContext, stageId: string): Promise<void> {
  await ctx.db.query(sql`
    update approval_stages set status = 'passed' where organization_id = app_organization() and id = ${stageId}`);
}

type Decided = {
  approvalId: string;
  decision: 'approved' | 'rejected';
  comment: string | null;
  justification: string | null;
  signatureId: string | null;
  /** Whose place it is, where the caller stands in for them. */
  standsInFor: string | null;
};

/** Keeps what the caller has decided in the place that they hold, or that of whom they stand in for. */
export async function keepDecision(
  ctx: WriteContext,
  { approvalId, decision, comment, justification, signatureId, standsInFor }: Decided,
): Promise<void> {
  await ctx.db.query(sql`
    update approval_slots set decision = ${decision}, decided_at = now(), comment = ${comment},
           justification = ${justification}, signature_id = ${signatureId},
           decided_by = case when ${standsInFor}::uuid is not null then app_account() end
     where organization_id = app_organization() and approval_id = ${approvalId}
       and account_id = coalesce(${standsInFor}::uuid, app_account()) and decision is null`);
  await ctx.db.query(sql`
    update approvals set version = version + 1, updated_at = now() where organization_id = app_organization() and id = ${approvalId}`);
}

type Ended = { id: string; status: Exclude<ApprovalStatus, 'open'>; reason?: string | null };

/** Ends an approval with whatever of it is still open; of those that were approved before only the last is relied on. */
export async function endApproval(ctx: WriteContext, { id, status, reason = null }: Ended): Promise<void> {
  await ctx.db.query(sql`
    update approval_stages set status = 'ended'
     where organization_id = app_organization() and approval_id = ${id} and status in ('waiting', 'open')`);
  if (status === 'approved')
    await ctx.db.query(sql`
      update approvals p set status = 'superseded', stale_since = null, version = version + 1
       where p.organization_id = app_organization() and p.status = 'approved' and p.record_id = (
         select x.record_id from approvals x where x.organization_id = app_organization() and x.id = ${id})`);
  await ctx.db.query(sql`
    update approvals set status = ${status}, ended_at = now(), ended_by = app_account(), ended_reason = ${reason},
           version = version + 1, updated_at = now()
     where organization_id = app_organization() and id = ${id}`);
}

/** For whom the caller may decide about a record today, who is away. */
export async function findStandIn(ctx: Context, recordId: string): Promise<string | undefined> {
  const [row] = await ctx.db.query<{ id: string }>(sql`
    select s.for_id as id from approval_stand_ins s
     where s.organization_id = app_organization() and s.record_id = ${recordId} and s.account_id = app_account()
     order by s.position, s.for_id limit 1`);
  return row?.id;
}

/** Who stands in today for those whom the open stage of a record's approval waits for, and for whom. */
export const findStandIns = (ctx: Context, recordId: string) =>
  ctx.db.query<{ id: string; forName: string }>(sql`
    select s.account_id as id, x.name as "forName" from approval_stand_ins s
      join accounts x on x.organization_id = s.organization_id and x.id = s.for_id
     where s.organization_id = app_organization() and s.record_id = ${recordId} order by s.position, s.for_id`);

/** Those who were asked in an approval for whom the caller stands in today: who is not decided first. */
export const findStoodIn = (ctx: Context, approvalId: string) =>
  ctx.db.query<{ name: string; isPending: boolean; noStandIn: boolean }>(sql`
    select x.name, o.decision is null as "isPending", g.no_stand_in as "noStandIn"
      from approval_slots o
      join approval_stages g on g.organization_id = o.organization_id and g.id = o.stage_id
      join stand_ins s on s.organization_id = o.organization_id and s.from_id = o.account_id
      join accounts x on x.organization_id = o.organization_id and x.id = o.account_id
     where o.organization_id = app_organization() and o.approval_id = ${approvalId} and s.to_id = app_account() and 'approval' = any(s.kinds)
     order by o.decision is not null, o.position limit 1`);

/** Whether the log knows that a record was signed or decided about, whatever of that is still there. */
export async function wasEverSigned(ctx: Context, recordId: string): Promise<boolean> {
  const [row] = await ctx.db.query<{ was: boolean }>(sql`select was_ever_signed(${recordId}) as was`);
  return row?.was ?? false;
}
