import {
  type ActionBase,
  actionBeginningProblem,
  actionDatesProblem,
  doersOf,
} from 'contract/records/record/action';
import type { ActionStatus } from 'contract/records/record/action-steps';
import type { RecordKind } from 'contract/core/record-kinds';
import type { RecordBase } from 'contract/records/record/record';
import type { WriteContext } from '../../core/http/context.ts';
import { invalid } from '../../core/http/errors.ts';
import { findSettings } from '../../organization/setting/setting.service.ts';
import sql from 'sql-template-tag';
import { refuseOthers } from '../../access/user/user.service.ts';
import { checkCandidates } from './action-candidate.service.ts';

type Place = { kind: RecordKind; record: RecordBase };

type Given = {
  status?: ActionStatus | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
  assignedTo?: readonly string[] | undefined;
  noteRequired?: boolean | undefined;
  evidenceRequired?: boolean | undefined;
  verificationRequired?: boolean | undefined;
  verifier?: string | null | undefined;
  group?: string | null | undefined;
  dependsOn?: readonly string[] | null | undefined;
  /** Only kinds whose actions name the root causes that they remove. */
  rootCauses?: readonly string[] | null | undefined;
  /** Only kinds whose actions name a record that theirs is linked with. */
  linkedRecord?: string | null | undefined;
};

type Before = Pick<
  ActionBase,
  | '_id'
  | 'startDate'
  | 'endDate'
  | 'assignedTo'
  | 'completion'
  | 'doneBy'
  | 'group'
  | 'stage'
  | 'noteRequired'
  | 'evidenceRequired'
  | 'verifier'
  | 'verificationRequired'
> & { status: ActionStatus; linkedRecord?: { _id: string } | null };

const idsOf = (people: readonly { _id: string }[]) => people.map(({ _id }) => _id);

function checkDates(action: { startDate: string; endDate: string }): void {
  const problem = actionDatesProblem(action);
  if (problem) throw invalid({ endDate: problem });
}

function checkVerifier(verifier: string | null | undefined, assignedTo: readonly string[]): void {
  if (verifier && assignedTo.includes(verifier))
    throw invalid({ verifier: 'Choose somebody else: nobody verifies their own work' });
}

/** A new action is open, unless it asks nothing of who completes it: then it may be there as completed. */
function checkBeginning(input: Given): void {
  const problem = actionBeginningProblem(input);
  if (problem) throw invalid({ status: problem });
}

/** Refuses to have an action depend on what is not of its record, on itself, or on what depends on it. */
async function checkOrder(
  ctx: WriteContext,
  { record }: Place,
  ids: readonly string[] | null | undefined,
  own?: string,
): Promise<void> {
  if (!ids || ids.length === 0) return;
  const found = await ctx.db.query<{ id: string; isCircle: boolean }>(sql`
    select a.id, exists (
             with recursive before as (
               select a.id, a.depends_on_ids
               union
               select b.id, b.depends_on_ids from before
                 join actions b on b.organization_id = app_organization() and b.id = any(before.depends_on_ids))
             select from before where before.id = ${own ?? null}::uuid) as "isCircle"
      from actions a
     where a.organization_id = app_organization() and a.record_id = ${record._id} and a.deleted_at is null and a.id = any(${ids}::uuid[])`);
  refuseOthers(
    ids,
    found.map(({ id }) => id),
    'dependsOn',
  );
  if (found.some(({ isCircle }) => isCircle))
    throw invalid({ dependsOn: 'One of these depends on this action itself' });
}

/** Refuses causes that are not of the record. */
async function checkCauses(
  ctx: WriteContext,
  { record }: Place,
  ids: readonly string[] | null | undefined,
): Promise<void> {
  if (!ids || ids.length === 0) return;
  const found = await ctx.db.query<{ id: string }>(sql`
    select id from causes
     where organization_id = app_organization() and record_id = ${record._id} and deleted_at is null and id = any(${ids}::uuid[])`);
  refuseOthers(
    ids,
    found.map(({ id }) => id),
    'rootCauses',
  );
}

/** Refuses to be about a record with which that of the action is not linked; one that is named already stays. */
async function checkLinked(
  ctx: WriteContext,
  { record }: Place,
  id: string | null | undefined,
  before?: { _id: string } | null,
): Promise<void> {
  if (!id || id === before?._id) return;
  const [found] = await ctx.db.query<{ found: number }>(sql`
    select 1 as found from record_links
     where organization_id = app_organization() and deleted_at is null
       and (record_id, target_id) in ((${record._id}, ${id}), (${id}, ${record._id})) limit 1`);
  if (!found) throw invalid({ linkedRecord: 'Link the record first, then choose it here' });
}

/** Refuses a new action whose dates or people are not to be had. */
export async function checkNewAction(
  ctx: WriteContext,
  place: Place,
  input: Given & { startDate: string; endDate: string },
): Promise<void> {
  const { assignedTo = [], verifier } = input;
  checkDates(input);
  checkBeginning(input);
  checkVerifier(verifier, assignedTo);
  await checkOrder(ctx, place, input.dependsOn);
  await checkCauses(ctx, place, input.rootCauses);
  await checkLinked(ctx, place, input.linkedRecord);
  await checkCandidates(ctx, place, { ids: assignedTo, field: 'assignedTo' });
  await checkCandidates(ctx, place, { ids: verifier ? [verifier] : [], field: 'verifier' });
}

/** Whoever has an action asks for more time, unless the record is theirs to manage. */
function checkDueDate(ctx: WriteContext, { record }: Place, { before, patch: { endDate } }: Change): void {
  if (endDate === undefined || endDate === before.endDate) return;
  const { accountId } = ctx.actor;
  if (idsOf(before.assignedTo).includes(accountId) && !idsOf(record.managers).includes(accountId))
    throw invalid({ endDate: 'Ask for more time: assignees cannot move their own due date' });
}

type Change = { before: Before; patch: Given; reason?: string | null | undefined };

/** A due date that moves says why, as an extension does. */
function checkMoved({ before, patch: { endDate }, reason }: Change): void {
  if (endDate === undefined || endDate === before.endDate || (reason ?? '').length >= 3) return;
  throw invalid({ reason: 'Say why the due date moves' });
}

// Nobody gets round the look at their work by changing what is asked of it.
function checkAsked({ before, patch }: Change): void {
  const { verificationRequired } = patch;
  const isChanged =
    verificationRequired !== undefined && verificationRequired !== before.verificationRequired;
  const isNamed = patch.verifier && !before.verificationRequired;
  if (before.status === 'completed' && (isChanged || isNamed))
    throw invalid({ verificationRequired: 'It is completed: reopen it or send it back first' });
}

const askedFields = ['noteRequired', 'evidenceRequired', 'verificationRequired'] as const;

/** Whoever has an action asks no less of themselves; alone in the organization there is nobody else to ask. */
async function checkLowered(ctx: WriteContext, { before, patch }: Change): Promise<void> {
  if (!idsOf(before.assignedTo).includes(ctx.actor.accountId)) return;
  const lowered = [
    ...askedFields.filter((name) => before[name] && patch[name] === false),
    ...(before.verifier && patch.verifier === null ? (['verifier'] as const) : []),
  ];
  const [first] = lowered;
  if (!first || (await findSettings(ctx)).isSmallTeam) return;
  throw invalid({ [first]: 'This action is yours: somebody else decides that less is asked of it' });
}

/** Whose work is to be verified stays as it was until it is: nobody comes to verify it by giving it away. */
function checkFrozen({ before, patch: { assignedTo, group } }: Change): void {
  if (before.stage !== 'to-verify') return;
  const present = idsOf(before.assignedTo);
  const isMoved =
    assignedTo !== undefined &&
    (assignedTo.length !== present.length || present.some((id) => !assignedTo.includes(id)));
  const isGrouped = group !== undefined && (group ?? null) !== (before.group?._id ?? null);
  if (isMoved || isGrouped)
    throw invalid({
      [isMoved ? 'assignedTo' : 'group']: 'It waits to be verified: verify it or send it back first',
    });
}

/** Refuses a change of an action whose dates or people are not to be had; people who have it already may keep it. */
export async function checkChange(ctx: WriteContext, place: Place, change: Change): Promise<void> {
  const { before, patch } = change;
  checkDates({
    startDate: patch.startDate ?? before.startDate,
    endDate: patch.endDate ?? before.endDate,
  });
  checkDueDate(ctx, place, change);
  checkAsked(change);
  checkFrozen(change);
  await checkOrder(ctx, place, patch.dependsOn, before._id);
  await checkCauses(ctx, place, patch.rootCauses);
  await checkLinked(ctx, place, patch.linkedRecord, before.linkedRecord);
  await checkLowered(ctx, change);
  const present = idsOf(before.assignedTo);
  const verifier = patch.verifier === undefined ? before.verifier?._id : patch.verifier;
  if (patch.verifier || patch.assignedTo)
    checkVerifier(verifier, [...(patch.assignedTo ?? present), ...doersOf({ ...before, assignedTo: [] })]);
  const came = (patch.assignedTo ?? []).filter((id) => !present.includes(id));
  await checkCandidates(ctx, place, { ids: came, field: 'assignedTo' });
  const named = patch.verifier && patch.verifier !== before.verifier?._id ? [patch.verifier] : [];
  await checkCandidates(ctx, place, { ids: named, field: 'verifier' });
  checkMoved(change);
}
