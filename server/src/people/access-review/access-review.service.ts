import type {
  AccessReview,
  AccessReviewDetail,
  ReviewPlan,
  reviewPlanInput,
} from 'contract/people/access-review/access-review';
import { limits } from 'contract/core/limits';
import type { ListQuery } from 'contract/core/list';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import type { Context, WriteContext } from '../../core/http/context.ts';
import type { Connection } from '../../core/database/database.ts';
import { showPerson } from '../../core/store/entity.ts';
import { conflict, notFound } from '../../core/http/errors.ts';
import { checkUnchanged } from '../../core/store/patch.ts';
import { likePattern, type StoredPage } from '../../core/store/list.ts';
import type { TrailRow } from '../../core/trail/trail.ts';
import { notify, type Notice } from '../../support/notification/notification.service.ts';

/** A review as far as writing needs it. */
export type OpenReview = { id: string; version: number };

const personSql = (id: string) =>
  `(select ${showPerson} from accounts x where x.organization_id = t.organization_id and x.id = ${id})`;

const reviewJson =
  raw(`json_build_object('_id', t.id, 'startedAt', t.started_at, 'startedBy', ${personSql('t.started_by')},
  'dueOn', t.due_on, 'isOverdue', is_overdue(t.due_on, (select organization_today()), t.completed_at is not null),
  'completedAt', t.completed_at, 'completedBy', ${personSql('t.completed_by')}, 'lines', c.lines, 'decided', c.decided,
  'changed', c.changed, 'kept', c.kept, 'toChange', c.to_change, 'toRemove', c.to_remove, 'version', t.version)`);

const counted = raw(`cross join lateral (
  select count(*)::int as lines, count(*) filter (where l.is_decided)::int as decided,
         count(*) filter (where l.since = 'changed' and not l.is_decided)::int as changed,
         count(*) filter (where l.since <> 'ended' and l.is_decided and l.decision = 'keep')::int as kept,
         count(*) filter (where l.since <> 'ended' and l.is_decided and l.decision = 'change')::int as to_change,
         count(*) filter (where l.since <> 'ended' and l.is_decided and l.decision = 'remove')::int as to_remove
    from access_review_rows l where l.organization_id = t.organization_id and l.review_id = t.id) c`);

const selectReviews = (where: Sql, rest: Sql = empty): Sql =>
  sql`select ${reviewJson} as row from access_reviews t ${counted} where t.organization_id = app_organization() and ${where} ${rest}`;

/** One page of the organization's reviews, newest first unless told. */
export async function listReviews(
  ctx: Context,
  { page, limit, search, sort }: ListQuery,
): Promise<StoredPage> {
  const where = search
    ? sql`exists (select from accounts a where a.organization_id = t.organization_id
        and a.id in (t.started_by, t.completed_by) and lower(a.name) like ${likePattern(search)})`
    : sql`true`;
  const order = raw(sort === 'startedAt' ? 't.started_at, t.id' : 't.started_at desc, t.id desc');
  const [row] = await ctx.db.query<{ rows: string; total: number }>(sql`
    select (select coalesce(json_agg(p.row), '[]')::text from (
              ${selectReviews(where, sql`order by ${order} limit ${limit} offset ${(page - 1) * limit}`)}) p) as rows,
           (select count(*)::int from access_reviews t where t.organization_id = app_organization() and ${where}) as total`);
  return { text: row?.rows ?? '[]', total: row?.total ?? 0, page, limit };
}

async function selectReview(ctx: Pick<Context, 'db'>, where: Sql): Promise<AccessReview | undefined> {
  const [found] = await ctx.db.query<{ row: AccessReview }>(selectReviews(where));
  return found?.row;
}

/** One review and how far it is. */
export async function findReview(ctx: Pick<Context, 'db'>, id: string): Promise<AccessReview> {
  const found = await selectReview(ctx, sql`t.id = ${id}`);
  if (!found) throw notFound('Review');
  return found;
}

/** The same with whom and what its list may be narrowed to. */
export async function findReviewDetail(ctx: Context, id: string): Promise<AccessReviewDetail> {
  type Names = Pick<AccessReviewDetail, 'people' | 'workspaces'>;
  const [review, [names]] = await Promise.all([
    findReview(ctx, id),
    ctx.db.query<Names>(sql`
      select coalesce((select json_agg(json_build_object('_id', x.account_id, 'name', x.name) order by lower(x.name), x.account_id)
               from (select distinct account_id, name from access_review_lines
                      where organization_id = app_organization() and review_id = ${id}) x), '[]') as people,
             coalesce((select json_agg(json_build_object('_id', x.workspace_id, 'name', x.workspace_name) order by lower(x.workspace_name), x.workspace_id)
               from (select distinct workspace_id, workspace_name from access_review_lines
                      where organization_id = app_organization() and review_id = ${id} and workspace_id is not null) x), '[]') as workspaces`),
  ]);
  return { ...review, people: names?.people ?? [], workspaces: names?.workspaces ?? [] };
}

/** How often there is a review, when the next is due, and the one that runs. */
export async function findPlan(ctx: Pick<Context, 'db'>): Promise<ReviewPlan> {
  const [running, [dates]] = await Promise.all([
    selectReview(ctx, sql`t.completed_at is null`),
    ctx.db.query<Omit<ReviewPlan, 'running'>>(sql`
      select months, version, day_in(zone_of_organization(organization_id), due_at)::text as "nextOn" from access_review_dates where organization_id = app_organization()`),
  ]);
  return {
    ...(dates ?? { months: limits.reviewMonths, version: 1, nextOn: null }),
    running: running ?? null,
  };
}

/** Changes how often there is a review; whoever turns reviews on begins to count then. */
export async function updatePlan(
  ctx: WriteContext,
  { months, version }: z.output<typeof reviewPlanInput>,
): Promise<ReviewPlan> {
  // Two who begin at the same time do it one after the other, also where there is no row yet.
  await ctx.db.query(sql`
    insert into access_review_plans (organization_id, since) select id, created_at from organizations where id = app_organization()
    on conflict do nothing`);
  await ctx.db.query(
    sql`select from access_review_plans where organization_id = app_organization() for no key update`,
  );
  const before = await findPlan(ctx);
  if (before.months === months) return before;
  checkUnchanged(
    { months: before.months },
    { months },
    { version, present: before.version, current: before },
  );
  await ctx.db.query(sql`
    update access_review_plans set months = ${months}, version = version + 1, updated_at = now(),
           since = case when months = 0 then now() else since end
     where organization_id = app_organization()`);
  ctx.trail.rows.push({
    entity: 'access_review_plan',
    action: 'updated',
    recordId: ctx.organizationId,
    recordVersion: before.version + 1,
    changes: { months: [before.months, months] },
  });
  return findPlan(ctx);
}

type Frozen = { id: string; dueOn: string; lines: number };

/** Begins a review with the list of who has which access now; undefined where one runs already. */
export async function freeze(db: Connection, startedBy: string | null): Promise<Frozen | undefined> {
  const [review] = await db.query<{ id: string; dueOn: string }>(sql`
    insert into access_reviews (organization_id, id, started_by, due_on)
    values (app_organization(), ${newId()}, ${startedBy}, organization_today() + ${limits.reviewDays}::int)
    on conflict (organization_id) where completed_at is null do nothing
    returning id, due_on::text as "dueOn"`);
  if (!review) return undefined;
  const lines = await db.query(sql`
    insert into access_review_lines (organization_id, review_id, id, account_id, workspace_id, workspace_name, module, name, email,
           status, organization_role, role_name, last_used_at, state)
    select organization_id, ${review.id}, gen_random_uuid(), account_id, workspace_id, workspace_name, module, name, email, status,
           organization_role, role_name, last_used_at, state
      from access_rows where organization_id = app_organization() and is_reviewed
    returning id`);
  return { ...review, lines: lines.length };
}

/** What the trail keeps of the beginning of a review. */
export const startedRow = ({ id, lines }: Frozen): TrailRow => ({
  entity: 'access_review',
  action: 'started',
  recordId: id,
  changes: { lines: [null, lines] },
});

/** Tells those who manage accounts that a review has begun. */
export async function noticeOf(db: Connection, { id, dueOn }: Frozen): Promise<Notice> {
  const managers = await db.query<{ id: string }>(sql`
    select id from accounts where organization_id = app_organization() and role in ('owner', 'admin') and status = 'active' and left_at is null`);
  return {
    event: 'access_review.started',
    to: managers.map((one) => one.id),
    path: `security-authentication/access-reviews/${id}`,
    facts: { dueDate: dueOn },
    once: `access_review.started:${id}`,
  };
}

/** Begins a review at once; where one runs it is that one. */
export async function startReview(ctx: WriteContext): Promise<AccessReview> {
  const frozen = await freeze(ctx.db, ctx.actor.accountId);
  if (frozen) {
    ctx.trail.rows.push(startedRow(frozen));
    await notify(ctx, [await noticeOf(ctx.db, frozen)]);
  }
  const running = await selectReview(ctx, sql`t.completed_at is null`);
  if (!running) throw notFound('Review'); // completed by somebody else in the same moment
  return running;
}

/** Takes a review that runs for this transaction, so that all that is written in it happens one after the other. */
export async function lockReview(ctx: WriteContext, id: string): Promise<OpenReview> {
  const [review] = await ctx.db.query<OpenReview & { isOver: boolean }>(sql`
    select id, version, completed_at is not null as "isOver" from access_reviews
     where organization_id = app_organization() and id = ${id} for no key update`);
  if (!review) throw notFound('Review');
  if (review.isOver) throw conflict('This review is completed and can no longer be changed.');
  return review;
}
