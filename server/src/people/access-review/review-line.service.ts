import { organizationRoleLabels } from 'contract/people/account/account';
import type {
  ReviewDecisionInput,
  ReviewLine,
  reviewChoice,
  reviewKeepInput,
  reviewLineFilters,
} from 'contract/people/access-review/access-review';
import type { ListQuery } from 'contract/core/list';
import { organizationRoles } from 'contract/core/rights/organization-roles';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { z } from 'zod';
import type { Context, WriteContext } from '../../core/http/context.ts';
import { showPerson } from '../../core/store/entity.ts';
import { AppError, conflict, invalid, notFound } from '../../core/http/errors.ts';
import { tellRow } from '../../core/http/publish.ts';
import { likePattern, selectInBatches, type StoredPage } from '../../core/store/list.ts';
import { checkOrganizationRole, checkRemoval, findAccount } from '../account/account.service.ts';
import { checkSuccessor } from '../member/member-removal.service.ts';
import { lockMembers } from '../member/member.service.ts';
import { findGivenRole, listGivenRoles } from '../../organization/role/role.service.ts';
import { lockReview, type OpenReview } from './access-review.service.ts';
import { inWorkspace } from './in-workspace.service.ts';

type Place = { reviewId: string; lineId: string };
type Filters = z.output<z.ZodObject<typeof reviewLineFilters>> & { search?: string | undefined };
type Choice = z.output<typeof reviewChoice>;

const nameOf = (id: string) =>
  `(select x.name from accounts x where x.organization_id = t.organization_id and x.id = ${id})`;

/** A line as it is shown. What is open in somebody's name is counted where removing them would ask for it. */
const lineJson = raw(`json_build_object('_id', t.id,
  'person', (select ${showPerson} from (select t.account_id as id, t.name, t.email, a.profile_picture from accounts a
              where a.organization_id = t.organization_id and a.id = t.account_id) x),
  'status', t.status, 'organizationRole', t.organization_role,
  'workspace', case when t.workspace_id is not null
    then json_build_object('_id', t.workspace_id, 'name', t.workspace_name, 'module', t.module) end,
  'role', t.role_name, 'lastUsedAt', t.last_used_at, 'since', t.since,
  'present', case when t.since = 'changed' then json_build_object('status', t.present_status,
    'organizationRole', t.present_organization_role, 'role', t.present_role) end,
  'state', coalesce(t.present_state, t.state),
  'openItems', case when t.is_running then (select count(*)::int from open_items i where i.organization_id = t.organization_id
    and i.account_id = t.account_id and i.workspace_id = coalesce(t.workspace_id, i.workspace_id)) else 0 end,
  'decision', t.decision, 'to', t.change_to, 'reason', t.reason, 'successor', ${nameOf('t.reassign_to')},
  'decidedBy', ${nameOf('t.decided_by')}, 'decidedAt', t.decided_at, 'isDecided', t.is_decided, 'version', t.version)`);

/** Which of a review's lines match. */
function matching(reviewId: string, { search, undecided, changed, person, workspace }: Filters): Sql {
  return join(
    [
      sql`t.organization_id = app_organization() and t.review_id = ${reviewId}`,
      ...(search
        ? [
            sql`lower(concat_ws(' ', t.name, t.email, t.workspace_name, t.role_name)) like ${likePattern(search)}`,
          ]
        : []),
      ...(undecided === undefined ? [] : [sql`t.is_decided = ${!undecided}`]),
      ...(changed === undefined ? [] : [sql`(t.since <> 'same') = ${changed}`]),
      ...(person ? [sql`t.account_id = ${person}`] : []),
      ...(workspace ? [sql`t.workspace_id = ${workspace}`] : []),
    ],
    ' and ',
  );
}

const orders: Record<string, string> = {
  name: 'lower(t.name)',
  workspace: `lower(coalesce(t.workspace_name, ''))`,
  lastUsedAt: `coalesce(t.last_used_at, '-infinity')`,
};

function orderOf(sort = 'name'): Sql {
  const isDescending = sort.startsWith('-');
  const column = orders[isDescending ? sort.slice(1) : sort] ?? 'lower(t.name)';
  return raw(`${column}${isDescending ? ' desc' : ''}, lower(t.name), t.workspace_name nulls first, t.id`);
}

/** One page of the lines of a review. */
export async function listLines(
  ctx: Context,
  reviewId: string,
  { page, limit, sort, ...narrowed }: ListQuery & Filters,
): Promise<StoredPage> {
  const where = matching(reviewId, narrowed);
  const [row] = await ctx.db.query<{ known: boolean; rows: string; total: number }>(sql`
    select exists (select from access_reviews where organization_id = app_organization() and id = ${reviewId}) as known,
           (select coalesce(json_agg(p.row), '[]')::text from (
              select ${lineJson} as row from access_review_rows t where ${where}
               order by ${orderOf(sort)} limit ${limit} offset ${(page - 1) * limit}) p) as rows,
           (select count(*)::int from access_review_rows t where ${where}) as total`);
  if (!row?.known) throw notFound('Review');
  return { text: row.rows, total: row.total, page, limit };
}

/** All lines of a review, in batches. */
export function selectLines(ctx: Context, reviewId: string) {
  const from = sql`access_review_rows t where ${matching(reviewId, {})}`;
  return selectInBatches<{ row: ReviewLine }>(ctx, {
    from,
    order: orderOf(),
    rowsOf: (ids) => sql`select ${lineJson} as row from ${from} and t.id = any(${ids}::uuid[])
      order by array_position(${ids}::uuid[], t.id)`,
  });
}

async function findLine(ctx: Context, { reviewId, lineId }: Place): Promise<ReviewLine> {
  const [found] = await ctx.db.query<{ row: ReviewLine }>(
    sql`select ${lineJson} as row from access_review_rows t where ${matching(reviewId, {})} and t.id = ${lineId}`,
  );
  if (!found) throw notFound('Line');
  return found.row;
}

/** What the caller may give in place of what a line has. */
export async function listChoices(ctx: Context, place: Place): Promise<Choice[]> {
  const { person, workspace, organizationRole, present } = await findLine(ctx, place);
  const { actor } = await ctx.entered();
  if (!workspace) {
    const now = present?.organizationRole ?? organizationRole;
    if (actor.organizationRole !== 'owner') return [];
    return organizationRoles
      .filter((one) => one !== now)
      .map((value) => ({ value, label: organizationRoleLabels[value] }));
  }
  const inside = await inWorkspace(ctx, workspace._id);
  const [roles, [held]] = await Promise.all([
    listGivenRoles(inside, inside.actor),
    ctx.db.query<{ role: string | null }>(sql`
      select role_id as role from account_permissions
       where organization_id = app_organization() and workspace_id = ${workspace._id} and account_id = ${person._id}`),
  ]);
  return roles.filter(({ _id }) => _id !== held?.role).map(({ _id, name }) => ({ value: _id, label: name }));
}

type Chosen = { roleId: string | null; organizationRole: string | null; to: string | null };

const nothing: Chosen = { roleId: null, organizationRole: null, to: null };

/** Refuses by the rules of a workspace what completing would be refused. */
async function checkInWorkspace(
  ctx: WriteContext,
  { person, workspace, openItems }: ReviewLine,
  input: ReviewDecisionInput,
): Promise<Chosen> {
  const inside = await inWorkspace(ctx, workspace?._id ?? '');
  if (input.decision === 'change' && !input.role) throw invalid({ role: 'Choose the new role' });
  if (input.decision === 'change') {
    const role = await findGivenRole(inside, input.role ?? ''); // before the entries that have it
    await lockMembers(inside, [person._id]);
    return { ...nothing, roleId: role._id, to: role.name };
  }
  await lockMembers(inside, [person._id]);
  const { reassignTo, leaveUnassigned } = input;
  await checkSuccessor(inside, { accounts: [person._id], reassignTo, leaveUnassigned });
  if (openItems > 0 && !reassignTo && !leaveUnassigned)
    throw invalid({ reassignTo: 'Choose who takes over their open work, or leave it unassigned' });
  return nothing;
}

/** The same by the rules of the organization. */
async function checkInOrganization(
  ctx: WriteContext,
  { person }: ReviewLine,
  { decision, organizationRole }: ReviewDecisionInput,
): Promise<Chosen> {
  const account = await findAccount(ctx, person._id);
  if (decision === 'remove') {
    await checkRemoval(ctx, account);
    return nothing;
  }
  if (!organizationRole) throw invalid({ organizationRole: 'Choose the new role' });
  checkOrganizationRole(ctx, account, { organizationRole });
  return { ...nothing, organizationRole, to: organizationRoleLabels[organizationRole] };
}

async function choose(ctx: WriteContext, line: ReviewLine, input: ReviewDecisionInput): Promise<Chosen> {
  if (input.decision === 'keep') return nothing;
  if (line.person._id === ctx.actor.accountId)
    throw conflict('Ask somebody else to change or remove your own access.');
  return line.workspace ? checkInWorkspace(ctx, line, input) : checkInOrganization(ctx, line, input);
}

/** Notes that something was decided: whoever completes must have seen it, and other reviewers are told. */
async function raise(ctx: WriteContext, { id, version }: OpenReview): Promise<void> {
  await ctx.db.query(sql`
    update access_reviews set version = version + 1 where organization_id = app_organization() and id = ${id}`);
  const row = { entity: 'access_review', action: 'updated', recordId: id, recordVersion: version + 1 };
  tellRow(ctx, row);
}

const decidedMeanwhile = (current: ReviewLine, message: string, fields: string[]) =>
  new AppError('VERSION_CONFLICT', message, { details: { fields, current } });

/** Decides of one line, on what the person saw of it. */
export async function decide(
  ctx: WriteContext,
  place: Place,
  input: ReviewDecisionInput,
): Promise<ReviewLine> {
  const review = await lockReview(ctx, place.reviewId);
  const line = await findLine(ctx, place);
  if (line.since === 'ended')
    throw conflict('This access has already ended. There is nothing left to decide.');
  if (line.version !== input.version)
    throw decidedMeanwhile(line, 'Somebody else has decided this in the meantime. Look at it again.', [
      'decision',
    ]);
  if (line.state !== input.state)
    throw decidedMeanwhile(
      line,
      `The access of ${line.person.name} has changed in the meantime. Look at it again.`,
      ['state'],
    );
  const { roleId, organizationRole, to } = await choose(ctx, line, input);
  const isRemoval = input.decision === 'remove';
  await ctx.db.query(sql`
    update access_review_lines set decision = ${input.decision}, role_id = ${roleId}, new_organization_role = ${organizationRole},
           change_to = ${to}, reason = ${input.reason ?? null}, reassign_to = ${(isRemoval && input.reassignTo) || null},
           leave_unassigned = ${(isRemoval && input.leaveUnassigned) || false}, decided_state = ${line.state},
           decided_by = app_account(), decided_at = now(), version = version + 1
     where organization_id = app_organization() and id = ${place.lineId}`);
  await raise(ctx, review);
  return findLine(ctx, place);
}

type KeepInput = z.output<typeof reviewKeepInput>;

/** Keeps lines that nobody has decided yet and that are as they were frozen; the others stay as they are. */
export async function keepLines(ctx: WriteContext, reviewId: string, { lines, matching: asked }: KeepInput) {
  const review = await lockReview(ctx, reviewId);
  const chosen = lines
    ? sql`${matching(reviewId, {})} and t.id = any(${lines}::uuid[])`
    : matching(reviewId, asked ?? {});
  const [found] = await ctx.db.query<{ total: number }>(
    sql`select count(*)::int as total from access_review_rows t where ${chosen}`,
  );
  const total = found?.total ?? 0;
  if (lines && total < lines.length) throw notFound('Line', 'lines');
  const kept = await ctx.db.query(sql`
    update access_review_lines l set decision = 'keep', role_id = null, new_organization_role = null, change_to = null, reason = null,
           reassign_to = null, leave_unassigned = false, decided_state = t.present_state, decided_by = app_account(),
           decided_at = now(), version = l.version + 1
      from access_review_rows t
     where ${chosen} and not t.is_decided and t.since = 'same' and l.organization_id = t.organization_id and l.id = t.id
    returning l.id`);
  if (kept.length > 0) await raise(ctx, review);
  return { kept: kept.length, left: total - kept.length };
}
