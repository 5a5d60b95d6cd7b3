import { daysAfter } from 'contract/core/days';
import type { BodyOf } from 'contract/core/endpoint';
import type { ListQuery } from 'contract/core/list';
import type { riskLifecycleParts } from 'contract/modules/risk/risk-lifecycle.endpoints';
import type { Incident, Review } from 'contract/modules/risk/risk-review';
import sql from 'sql-template-tag';
import type { Context, WriteContext } from '../../../core/http/context.ts';
import { conflict, invalid } from '../../../core/http/errors.ts';
import { findToday, refuseToCome } from '../../../records/extension/request.service.ts';
import { findStanding } from '../risk-rating.service.ts';
import { findScheme } from '../risk-scheme.service.ts';
import { risks } from '../risk.service.ts';
import { riskStore } from '../risk.store.ts';
import { incidentStore, reviewStore } from './lifecycle.store.ts';
import { findAsked, settleReviews } from './review-asked.service.ts';

type Body<N extends 'review' | 'incident'> = BodyOf<(typeof riskLifecycleParts)[N]['create']>;

const of = (recordId: string) => sql`t.record_id = ${recordId}`;

/** The reviews of a risk. */
export async function listReviews(ctx: Context, recordId: string, query: ListQuery) {
  const [, page] = await Promise.all([
    risks.find(ctx, recordId),
    reviewStore.list(ctx, query, { where: [of(recordId)] }),
  ]);
  return page;
}

/** What has happened of a risk. */
export async function listIncidents(ctx: Context, recordId: string, query: ListQuery) {
  const [, page] = await Promise.all([
    risks.find(ctx, recordId),
    incidentStore.list(ctx, query, { where: [of(recordId)] }),
  ]);
  return page;
}

/** The outcomes by which a risk that is monitored is assessed again. */
const goesBack: ReadonlySet<string> = new Set(['reassess', 'new-treatment']);

/** The level of a risk, and the day of its next review: the one that is given, or by the cadence of the level. */
async function findNext(
  ctx: WriteContext,
  recordId: string,
  { day, nextDate }: { day: string; nextDate: string | null | undefined },
) {
  const [standing, scheme] = await Promise.all([findStanding(ctx, recordId), findScheme(ctx)]);
  const band = scheme.bands.find(({ level }) => level === standing?.level);
  const next = nextDate ?? (band ? daysAfter(day, band.days) : null);
  if (next && next <= day) throw invalid({ nextDate: 'The next review is after this one' });
  return { level: standing?.level ?? null, next };
}

/** Whether no review is of a later day: one that is entered late neither plans the next one, nor asks, answers or moves anything. */
async function isNewest(ctx: WriteContext, recordId: string, day: string): Promise<boolean> {
  const [later] = await ctx.db.query(sql`
    select from risk_reviews v where v.organization_id = app_organization() and v.record_id = ${recordId}
       and v.deleted_at is null and v.reviewed_on > ${day}::date limit 1`);
  return !later;
}

/** The risk, locked, unless it is over: nothing is asked of it then. */
async function lockToReview(given: WriteContext, recordId: string) {
  const record = await risks.lockToAdd(given, recordId);
  const over = risks.whyOver(record);
  if (over) throw conflict(`${over} Reopen it before it is reviewed.`, 'INVALID_TRANSITION');
  return record;
}

/** Keeps a review, says when the next one is, and takes a monitored risk back where the newest review asks for that. */
export async function addReview(
  given: WriteContext,
  recordId: string,
  { reviewedOn, nextDate, ...said }: Body<'review'>,
): Promise<Review> {
  const record = await lockToReview(given, recordId);
  const ctx = { ...given, rootNumber: record.number };
  await refuseToCome(ctx, recordId, { reviewedOn }, 'A review is of today or earlier');
  const day = reviewedOn ?? (await findToday(ctx, recordId));
  const { level, next } = await findNext(ctx, recordId, { day, nextDate });
  const isMonitored = record.stage === 'monitoring' && record.status === 'completed';
  if (said.outcome === 'close' && !isMonitored)
    throw invalid({ outcome: 'A risk is closed once it is monitored. Choose another outcome' });
  const isLast = await isNewest(ctx, recordId, day);
  const asked = isLast ? await findAsked(ctx, record, said.outcome) : [];
  if (isLast) await settleReviews(ctx, recordId);
  const values = { ...said, reviewedOn: day, nextDate: next, asked };
  const made = await reviewStore.insert(ctx, values, {
    extra: { record_id: recordId, level },
  });
  if (next && isLast) await riskStore.update(ctx, recordId, { reviewDate: next });
  if (isLast && isMonitored && goesBack.has(said.outcome))
    await risks.move(ctx, recordId, { step: 'reassess', reason: said.note.slice(0, 1000) });
  return made;
}

/** Keeps that a risk has materialized, beside what had been expected; a monitored one is treated again. */
export async function addIncident(
  given: WriteContext,
  recordId: string,
  input: Body<'incident'>,
): Promise<Incident> {
  const record = await risks.lockToAdd(given, recordId);
  const ctx = { ...given, rootNumber: record.number };
  const { happenedOn } = input;
  await refuseToCome(ctx, recordId, { happenedOn }, 'An incident is of today or earlier');
  const { _id } = await incidentStore.insert(ctx, input, { extra: { record_id: recordId } });
  await ctx.db.query(sql`
    update risk_incidents set predicted = risk_standing(record_id) -> 'rating'
     where organization_id = app_organization() and id = ${_id}`);
  if (record.stage === 'monitoring' && record.status === 'completed')
    await risks.move(ctx, recordId, { step: 'materialize' });
  return incidentStore.find(ctx, _id);
}
