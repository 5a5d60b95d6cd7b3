import type { Capa } from 'contract/modules/capa/capa';
import { sameOfMore } from 'contract/core/same-of-more';
import sql from 'sql-template-tag';
import type { Context } from '../../../core/http/context.ts';
import type { Guard } from '../../../core/store/transition.ts';

type CapaGuard = Guard<Capa>;

type Place = { name: string; isOpen: boolean; isLeft: boolean };

/** The places of a CAPA: whether one is still to be looked at, or nothing prevents there what could happen. */
const findPlaces = (ctx: Context, { _id }: Capa): Promise<Place[]> =>
  ctx.db.query<Place>(sql`
    select t.place as name, t.decision = 'open' as "isOpen",
           t.decision = 'applies' and not exists (
             select from actions a where a.organization_id = t.organization_id and a.id = t.action_id
                and a.deleted_at is null and a.status <> 'cancelled') as "isLeft"
      from capa_laterals t
     where t.organization_id = app_organization() and t.record_id = ${_id} and t.deleted_at is null
     order by t.created_at, t.id`);

function whyUnsettled(places: Place[]): string | undefined {
  const open = places.filter(({ isOpen }) => isOpen);
  const [first] = open;
  if (first) return `Look first whether it could happen at "${first.name}".${sameOfMore(open.length)}`;
  const left = places.filter(({ isLeft }) => isLeft);
  const [unprevented] = left;
  return (
    unprevented &&
    `Name another action first by which it is prevented at "${unprevented.name}": the one that was named is cancelled or deleted.${sameOfMore(left.length)}`
  );
}

/** Whoever knows where else it could happen plans for that as well. */
const lateralDecided: CapaGuard = async (ctx, capa) => {
  const places = await findPlaces(ctx, capa);
  return places.length === 0
    ? 'Say first where else it could happen, and what was found there.'
    : whyUnsettled(places);
};

/** Whoever thinks of a place after the plan is approved looks at it before the CAPA is closed; of a correction none is asked. */
const placesSettled: CapaGuard = async (ctx, capa) => whyUnsettled(await findPlaces(ctx, capa));

const documentsDecided: CapaGuard = async (ctx, { _id }) => {
  const open = await ctx.db.query<{ name: string }>(sql`
    select t.document as name from capa_document_impacts t
     where t.organization_id = app_organization() and t.record_id = ${_id} and t.deleted_at is null and t.decision = 'open'
     order by t.created_at, t.id`);
  const [first] = open;
  return first && `Decide first what becomes of the document "${first.name}".${sameOfMore(open.length)}`;
};

/** What was learned is said in a sentence, or as lessons of their own. */
const lessonsAnswered: CapaGuard = async (ctx, { _id, lessons }) => {
  if (lessons) return undefined;
  const [row] = await ctx.db.query(sql`
    select from capa_lessons t
     where t.organization_id = app_organization() and t.record_id = ${_id} and t.deleted_at is null limit 1`);
  return row ? undefined : 'Say first what was learned: add a lesson, or write “none” in Lessons.';
};

/** What was changed may leave a risk another than it was (ISO 9001, 10.2.1 e): its rating is looked at once that is in place. */
const risksReviewed: CapaGuard = async (ctx, { _id, cycle, startDate }) => {
  const open = await ctx.db.query<{ name: string }>(sql`
    select distinct r.number, concat_ws(' ', r.number, r.name) as name
      from record_links l
      join records r on r.organization_id = l.organization_id and r.id in (l.record_id, l.target_id) and r.id <> ${_id}
       and r.deleted_at is null and not r.is_over and r.is_taken_over
     cross join lateral (select coalesce((select p.starts_on from capa_effectiveness p
         where p.organization_id = l.organization_id and p.record_id = ${_id} and p.cycle = ${cycle} and p.deleted_at is null),
       ${startDate}::date) as since) d
     where l.organization_id = app_organization() and ${_id} in (l.record_id, l.target_id) and l.deleted_at is null
       and was_reviewed_since(r.organization_id, r.kind, r.id, d.since) is false
     order by r.number`);
  const [first] = open;
  return (
    first &&
    `Review the linked risk "${first.name}" first: what was changed may rate it anew.${sameOfMore(open.length)}`
  );
};

export const impactGuards = {
  lateralDecided,
  placesSettled,
  documentsDecided,
  lessonsAnswered,
  risksReviewed,
} satisfies Record<string, CapaGuard>;
