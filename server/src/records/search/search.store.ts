import type { ModuleKey } from 'contract/core/modules';
import type { SearchHit } from 'contract/records/search/search.endpoints';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { likePattern } from '../../core/store/list.ts';
import { beginOf } from '../record/record-filters.ts';

/** What a search is narrowed to. */
export type Narrowing = {
  kinds?: string[] | undefined;
  module?: ModuleKey | undefined;
  workspaces?: string[] | undefined;
  statuses?: string[] | undefined;
  author?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** A number as it may be typed: `RSK-2026-0007`, `2026-7`, `7`. */
export type TypedNumber = { prefix: string | null; year: number | null; serial: number | null };

/** Something that was found, before it is looked up: what it is, and what facets count. */
export type Found = {
  kind: string;
  id: string;
  reader: string;
  workspaceId: string;
  authorId: string | null;
  status: SearchHit['status'];
  place: number;
};

/** What was found, and whether there may be more than was looked at. */
type FoundEntries = { found: Found[]; isCapped: boolean };

type Asked = { words: string; number: TypedNumber; narrowing: Narrowing; most: number };

/** What has these words, the best first; `words` is a query in which `$` stands for the key of the organization. */
export async function findEntries(
  ctx: Context,
  { words, number, narrowing, most }: Asked,
): Promise<FoundEntries> {
  const { prefix, year, serial } = number;
  const { from, to, ...others } = narrowing;
  const time = sql`jsonb_build_object('since', ${beginOf(sql`${from ?? null}::date`)}, 'until', ${beginOf(sql`(${to ?? null}::date + 1)`)})`;
  const rows = await ctx.db.query<Omit<Found, 'id'> & { id: string | null; isCapped: boolean }>(sql`
    select kind, item_id as id, reader, workspace_id as "workspaceId", author_id as "authorId", status, place, is_capped as "isCapped"
      from search_found(${words}, ${prefix}, ${year}, ${serial}, ${JSON.stringify(others)}::jsonb || jsonb_strip_nulls(${time}), ${most})`);
  // A row of nothing says that there may be something where nothing was looked at.
  const found = rows.flatMap(({ id, ...one }) => (id === null ? [] : [{ ...one, id }]));
  return { found, isCapped: rows.some(({ isCapped }) => isCapped) };
}

export type NameRow = Pick<SearchHit, 'title' | 'detail' | 'module'> & {
  kind: 'workspace' | 'site' | 'process' | 'person';
  id: string;
  moduleId: string | null;
};

/** Workspaces, sites, processes and people of that name; `isNear`: or of nearly that name. */
export function findNames(ctx: Context, text: string, isNear: boolean, most: number): Promise<NameRow[]> {
  const anywhere = likePattern(text);
  const start = anywhere.slice(1);
  return ctx.db.query<NameRow>(sql`
    select kind, id, title, detail, module, module_id as "moduleId"
      from search_names(${text.length < 3 ? start : anywhere}, ${start}, ${isNear ? text.toLowerCase() : null}, ${most})`);
}

/** The organization's words that hold each of these, or are near to it. */
export async function findNearWords(ctx: Context, words: string[]): Promise<Map<string, string[]>> {
  const rows = await ctx.db.query<{ word: string; near: string[] }>(sql`
    select w as word, array(select near_words(w, 80)) as near from unnest(${words}::text[]) w`);
  return new Map(rows.map(({ word, near }) => [word, near]));
}

/** Something that was found, with all that is shown of it. */
export type EntryRow = {
  id: string;
  kind: string;
  reader: string;
  title: string | null;
  body: Record<string, string | null>;
  way: string;
  recordId: string | null;
  number: string | null;
  recordName: string | null;
  workspaceId: string;
  workspace: string;
  module: ModuleKey;
  moduleId: string;
  at: string;
  by: string | null;
};

/** What is shown of what was found, in this order; the policies have their say once more. */
export function readEntries(
  ctx: Context,
  found: readonly Found[],
  words: readonly string[],
): Promise<EntryRow[]> {
  const kinds = found.map(({ kind }) => kind);
  const ids = found.map(({ id }) => id);
  return ctx.db.query<EntryRow>(sql`
    select s.item_id as id, s.kind, s.reader, s.title, s.way, s.record_id as "recordId",
           case s.kind when 'comment' then jsonb_build_object('comment',
             (select comment_words(c.organization_id, c.text) from comments c where c.organization_id = s.organization_id and c.id = s.item_id))
           when 'file' then jsonb_build_object('text', text_around(s.body->>'text', ${words}))
           else s.body end as body,
           coalesce(r.number, s.body->>'number') as number, r.name as "recordName",
           w.id as "workspaceId", w.name as workspace, w.type as module, w.module_id as "moduleId",
           s.made_at as at, b.name as by
      from unnest(${kinds}::text[], ${ids}::uuid[]) with ordinality i(kind, id, place)
     cross join lateral (
       select * from search_sources x where x.organization_id = app_organization() and x.kind = i.kind and x.item_id = i.id offset 0) s
      join workspaces w on w.organization_id = s.organization_id and w.id = s.workspace_id and w.deleted_at is null
      left join records r on r.organization_id = s.organization_id and r.id = s.record_id
      left join accounts b on b.organization_id = s.organization_id and b.id = s.author_id
     where s.record_id is null or r.deleted_at is null and r.id is not null
     order by i.place`);
}

export type NamesById = Map<string, { name: string; module?: ModuleKey }>;

/** The names of workspaces and of people, by their ids. */
export async function namesOf(ctx: Context, workspaces: string[], people: string[]): Promise<NamesById> {
  const rows = await ctx.db.query<{ id: string; name: string; module: ModuleKey | null }>(sql`
    select w.id, w.name, w.type as module from workspaces w where w.organization_id = app_organization() and w.id = any(${workspaces}::uuid[])
    union all
    select a.id, a.name, null from accounts a where a.organization_id = app_organization() and a.id = any(${people}::uuid[])`);
  return new Map(rows.map(({ id, name, module }) => [id, module ? { name, module } : { name }]));
}
