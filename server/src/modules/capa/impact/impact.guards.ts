import type { Capa } from 'contract/modules/capa/capa';
import { sameOfMore } from 'contract/core/same-of-more';
import sql from 'sql-template-tag';
import type { Guard } from '../../../core/store/transition.ts';

type CapaGuard = Guard<Capa>;

/** Whoever knows where else it could happen plans for that as well. */
const lateralDecided: CapaGuard = async (ctx, { _id }) => {
  const rows = await ctx.db.query<{ name: string; isOpen: boolean }>(sql`
    select t.place as name, t.decision = 'open' as "isOpen" from capa_laterals t
     where t.organization_id = app_organization() and t.record_id = ${_id} and t.deleted_at is null
     order by t.created_at, t.id`);
  if (rows.length === 0) return 'Say first where else it could happen, and what was found there.';
  const open = rows.filter(({ isOpen }) => isOpen);
  const [first] = open;
  return first && `Look first whether it could happen at "${first.name}".${sameOfMore(open.length)}`;
};

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

export const impactGuards = { lateralDecided, documentsDecided, lessonsAnswered } satisfies Record<
  string,
  CapaGuard
>;
