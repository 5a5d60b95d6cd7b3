import type { QueryOf } from 'contract/core/endpoint';
import type { similarParts } from 'contract/modules/capa/similar/similar.endpoints';
import {
  type EarlierCapa,
  type SharedLesson,
  similarFields,
  type SimilarCapa,
} from 'contract/modules/capa/similar/similar';
import { type Alike, similarMonths } from 'contract/modules/capa/similar/similarity';
import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../core/http/context.ts';
import { showPerson } from '../../../core/store/entity.ts';
import { createStore } from '../../../core/store/store.ts';
import { editors } from './editors.ts';

/** What was said to be another matter. */
export const differenceStore = createStore({
  name: 'capa_difference',
  title: 'Decision',
  module: 'capa',
  table: 'capa_differences',
  inWorkspace: true,
  root: 'record',
  partOf: 'records',
  input: similarFields,
  reply: z.object({
    _id: z.string(),
    record: z.string(),
    name: z.string(),
    other: z.object({ _id: z.string(), name: z.string() }),
    reason: z.string(),
    version: z.int(),
  }),
  refs: { other: 'records' },
  computed: {
    record: 't.record_id',
    name: `(select r.number from records r where r.organization_id = t.organization_id and r.id = t.other_id)`,
    other: `(select json_build_object('_id', r.id, 'name', concat_ws(' ', r.number, r.name)) from records r
      where r.organization_id = t.organization_id and r.id = t.other_id)`,
  },
  unique: { capa_differences_once: { other: 'Somebody has said already that it is not the same' } },
  search: 'lower(t.reason)',
  sorts: { createdAt: 't.created_at' },
  defaultSort: '-createdAt',
});

/** What is in common as it is found: whether names are in like words is `nameAlike`, for a row has a name besides. */
export type InCommon = Record<Exclude<Alike, 'name'>, boolean> & { nameAlike: boolean };

type Candidate<T = EarlierCapa> = Omit<T, 'points' | 'alike' | 'lessons' | 'editors'> & InCommon;

const personOf = (row: string) =>
  `(select ${showPerson} from accounts x where x.organization_id = ${row}.organization_id and x.id = ${row}.created_by)`;

const decided = raw(`coalesce(
  (select json_build_object('decision', 'repeat', 'reason', l.note, 'by', ${personOf('l')}, 'at', l.created_at) from record_links l
    where l.organization_id = r.organization_id and l.record_id = own.id and l.target_id = r.id and l.type = 'repeats' and l.deleted_at is null),
  (select json_build_object('decision', 'different', 'reason', d.reason, 'by', ${personOf('d')}, 'at', d.created_at) from capa_differences d
    where d.organization_id = r.organization_id and d.record_id = own.id and d.other_id = r.id and d.deleted_at is null))`);

/** What was learned: the lessons that were entered, before what is said of them in a sentence. */
const lessons = raw(`nullif(concat_ws(E'\\n', (
  select string_agg(w.text, E'\\n' order by w.created_at, w.id) from capa_lessons w
   where w.organization_id = r.organization_id and w.record_id = r.id and w.deleted_at is null), o.lessons), '')`);

/** Whether the CAPAs `o` and `mine` say the same in a column, however it is spaced and written large; not where they say nothing. */
export const sameText = (column: string) =>
  `coalesce(lower(trim(o.${column})) = lower(trim(mine.${column})) and trim(o.${column}) <> '', false)`;

// From how much on two texts count as like words, from 0 to 1, as trigrams measure it.
const likeNames = 0.35;
const likeCauses = 0.5;

// Of a CAPA with more causes, the words of the first are compared.
const mostCauses = 10;
const causesOf = (row: 'r' | 'own') =>
  raw(`(select x.name from causes x
    where x.organization_id = ${row}.organization_id and x.record_id = ${row}.id and x.deleted_at is null order by x.serial limit ${mostCauses})`);

/** What a CAPA, whose rows are `r` and `o`, has in common with `own` and `mine`, besides where both are. */
export const inCommon = sql`
  ${raw(`${sameText('product_service')} or ${sameText('batch_or_ref')}`)} as product,
  similarity(lower(r.name), lower(own.name)) >= ${likeNames} as "nameAlike",
  (exists (select from causes c
    join causes d on d.organization_id = c.organization_id and d.record_id = r.id and d.deleted_at is null and d.subcategory = c.subcategory
    where c.organization_id = own.organization_id and c.record_id = own.id and c.deleted_at is null)
   or exists (select from ${causesOf('own')} c cross join ${causesOf('r')} d
    where similarity(lower(c.name), lower(d.name)) >= ${likeCauses})) as cause,
  exists (select from causes c
    join causes d on d.organization_id = c.organization_id and d.record_id = r.id and d.deleted_at is null and d.category = c.category
    where c.organization_id = own.organization_id and c.record_id = own.id and c.deleted_at is null) as "causeParent"`;

// Where there are more within the months, the newest are compared, so that it takes no longer in a large workspace.
export const mostCompared = 2000;

/**
 * The CAPAs of the workspace that were raised before this one, within so many months, as far as they are `among` some. What was
 * rejected or cancelled was no case, and is there only if something was said of it.
 */
const earlier = (recordId: string, among: Sql) => sql`
  select r.id as _id, r.number, r.name, r.status, r.stage, said.decided,
         r.process_id is not distinct from own.process_id as process, r.site_id = own.site_id as site,
         ${inCommon}
    from records own
    join capas mine on mine.organization_id = own.organization_id and mine.id = own.id
    join lateral (select r.* from records r
      where r.organization_id = own.organization_id and r.workspace_id = own.workspace_id and r.kind = own.kind
        and r.deleted_at is null and r.is_taken_over and r.created_at < own.created_at
        and r.created_at >= own.created_at - make_interval(months => ${similarMonths}) and ${among}
      order by r.created_at desc, r.id desc limit ${mostCompared}) r on true
    join capas o on o.organization_id = r.organization_id and o.id = r.id
    join lateral (select ${decided} as decided offset 0) said on r.status <> 'cancelled' or said.decided is not null
   where own.organization_id = app_organization() and own.id = ${recordId}`;

/** These, and what each has in common with it. */
export const findCandidates = (ctx: Context, recordId: string): Promise<Candidate[]> =>
  ctx.db.query<Candidate>(earlier(recordId, sql`true`));

type Told = Pick<EarlierCapa, '_id' | 'lessons' | 'editors'>;

/** What was learned from these, and who changes each where they have no right to change others; read of those that are shown alone. */
export const findTold = (ctx: Context, ids: readonly string[]): Promise<Told[]> =>
  ctx.db.query<Told>(sql`
    select r.id as _id, ${lessons} as lessons, ${raw(editors)} as editors
      from records r join capas o on o.organization_id = r.organization_id and o.id = r.id
     where r.organization_id = app_organization() and r.id = any(${ids}::uuid[])`);

/**
 * The newest CAPAs of the workspace within so many months, asked for each time that typing rests, that have the site or the process of one that is being written down, and what
 * each has in common with it: from elsewhere in another process none has enough.
 */
export const findLikeNew = (ctx: Context, said: QueryOf<(typeof similarParts)['similar']['toNew']>) =>
  ctx.db.query<Candidate<SimilarCapa>>(sql`
    select r.id as _id, r.number, r.name, r.status, r.stage, null as decided,
           coalesce(r.process_id = own.process_id, false) as process, coalesce(r.site_id = own.site_id, false) as site,
           ${inCommon}
      from (select app_organization() as organization_id, null::uuid as id, ${said.name}::text as name,
                   ${said.site ?? null}::uuid as site_id, ${said.process ?? null}::uuid as process_id) own
     cross join (select ${said.productService ?? null}::text as product_service, ${said.batchOrRef ?? null}::text as batch_or_ref) mine
      join lateral (select x.* from records x
        where x.organization_id = own.organization_id and x.workspace_id = ${ctx.workspaceId} and x.kind = 'capa'
          and x.deleted_at is null and x.is_taken_over and x.created_at >= now() - make_interval(months => ${similarMonths})
          and (x.process_id = own.process_id or x.site_id = own.site_id)
        order by x.created_at desc, x.id desc limit ${mostCompared}) r on true
      join capas o on o.organization_id = r.organization_id and o.id = r.id`);

/** Those of them that may be likely the same, and of which nobody has said anything; what happened elsewhere in another process is none. */
export const findUndecided = (ctx: Context, recordId: string): Promise<Candidate[]> =>
  ctx.db.query<Candidate>(sql`
    select * from (${earlier(recordId, sql`(r.process_id = own.process_id or r.site_id = own.site_id)`)}) x
     where x.decided is null order by x.number`);

type FoundLesson = Omit<SharedLesson, 'points' | 'alike'> & InCommon;

// Of an organization that has shared more, the newest are weighed.
const mostWeighed = 500;

/** The lessons for the whole organization from CAPAs of other workspaces within so many months, and what each of these has in common with one. */
export const findShared = (ctx: Context, recordId: string): Promise<FoundLesson[]> =>
  ctx.db.query<FoundLesson>(sql`
    select w.id as _id, w.text, w.category, r.number, y.name as workspace,
           coalesce(r.process_id = own.process_id, false) as process, r.site_id = own.site_id as site,
           ${inCommon}
      from records own
      join capas mine on mine.organization_id = own.organization_id and mine.id = own.id
      join lateral (select l.* from capa_lessons l
        where l.organization_id = own.organization_id and l.public_to = 'organization' and l.deleted_at is null
          and l.workspace_id <> own.workspace_id
        order by l.created_at desc limit ${mostWeighed}) w on true
      join records r on r.organization_id = w.organization_id and r.id = w.record_id and r.deleted_at is null and r.is_taken_over
       and not r.confidential and r.status <> 'cancelled'
       and r.created_at >= own.created_at - make_interval(months => ${similarMonths})
      join capas o on o.organization_id = r.organization_id and o.id = r.id
      join workspaces y on y.organization_id = w.organization_id and y.id = w.workspace_id and y.deleted_at is null
     where own.organization_id = app_organization() and own.id = ${recordId}`);
