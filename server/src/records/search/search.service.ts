import { modules, type ModuleKey } from 'contract/core/modules';
import { type RecordKind, recordKindKeys, recordKinds } from 'contract/core/record-kinds';
import type { SearchHit } from 'contract/records/search/search.endpoints';
import sql from 'sql-template-tag';
import type { Context } from '../../core/http/context.ts';
import { likePattern } from '../../core/store/list.ts';

const ofEachKind = 5;

type Row = Omit<SearchHit, '_id' | 'link' | 'module'> & {
  id: string;
  module: ModuleKey | null;
  moduleId: string | null;
  workspaceId: string | null;
};

/** The number that a text may be, or the end of: `RSK-2026-0007`, `2026-7`, `7`. */
function numberIn(text: string): { year: number | null; serial: number | null } {
  const [, year, serial] = /^(?:[a-z]{2,5}-)?(?:(\d{4})-)?0*(\d{1,6})$/i.exec(text) ?? [];
  return { year: year ? Number(year) : null, serial: serial ? Number(serial) : null };
}

type Place = (row: Row) => string;

const ofRecords: Record<RecordKind, Place> = Object.assign(
  {},
  ...recordKindKeys.map((kind) => ({ [kind]: ({ id }: Row) => `${recordKinds[kind].paths.record}/${id}` })),
);

const places: Record<SearchHit['kind'], Place> = {
  ...ofRecords,
  action: ({ id }) => `tasks/detail/${id}`,
  workspace: () => 'library',
  site: ({ title }) => `/business-management?search=${encodeURIComponent(title)}`,
  process: ({ title }) => `/business-management?tab=processes&search=${encodeURIComponent(title)}`,
  person: ({ id }) => `/activity-logs?person=${id}`,
};

function linkOf(row: Row): string {
  const place = places[row.kind](row);
  const { module, moduleId, workspaceId } = row;
  return module ? `/${modules[module].path}/${moduleId}/workspace/${workspaceId}/${place}` : place;
}

/** What holds the text, so many of each kind at most. Two characters are looked for at the beginning alone: an index needs three. */
function findRows(ctx: Context, text: string, ofEach: number): Promise<Row[]> {
  const anywhere = likePattern(text);
  const start = anywhere.slice(1);
  const { year, serial } = numberIn(text);
  return ctx.db.query<Row>(sql`
    select kind, id, title, number, detail, module, module_id as "moduleId", workspace_id as "workspaceId"
      from search_everything(${text.length < 3 ? start : anywhere}, ${start}, ${year}, ${serial}, ${ofEach})`);
}

/** The ids of records whose name holds the text, or whose number it is. */
export async function findRecordHits(ctx: Context, text: string, most: number): Promise<string[]> {
  const rows = await findRows(ctx, text, most);
  return rows.filter(({ kind }) => kind in recordKinds).map(({ id }) => id);
}

/** A few of each kind that hold the text. */
export async function searchEverything(ctx: Context, text: string): Promise<{ hits: SearchHit[] }> {
  const rows = await findRows(ctx, text, ofEachKind);
  const hits = rows.map((row) => {
    const { id, kind, title, number, detail, module } = row;
    return { _id: id, kind, title, number, detail, module, link: linkOf(row) };
  });
  return { hits };
}
