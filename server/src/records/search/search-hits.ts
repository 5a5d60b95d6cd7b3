import { modules } from 'contract/core/modules';
import { type RecordKind, recordKinds } from 'contract/core/record-kinds';
import { type SearchHit, searchFields } from 'contract/records/search/search.endpoints';
import type { EntryRow, Found, NameRow } from './search.store.ts';
import { marksIn } from './search-words.ts';
import { wordsOf } from './words-of.ts';

/** What was looked for. */
export type Sought = { terms: string[]; meanings: string[][] };

const shownBefore = 60;
const shownAtAll = 200;

/** The part of a text around the first of these words, where it is long. */
function around(text: string, marks: readonly string[]): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  if (flat.length <= shownAtAll) return flat;
  const low = flat.toLowerCase();
  const first = Math.min(...marks.map((mark) => low.indexOf(mark)).filter((place) => place >= 0));
  const from = Number.isFinite(first) ? Math.max(0, first - shownBefore) : 0;
  const begin = from === 0 ? 0 : flat.indexOf(' ', from) + 1 || from;
  const cut = flat.slice(begin, begin + shownAtAll);
  return `${begin > 0 ? '… ' : ''}${cut}${begin + shownAtAll < flat.length ? ' …' : ''}`;
}

const holdsAll = (text: string, sought: Sought) => {
  const words = wordsOf(text);
  return sought.terms.every((term, i) =>
    words.some((word) => word.startsWith(term) || sought.meanings[i]?.includes(word)),
  );
};

/** The text in which something was found, where its title does not have all of the words. */
function foundIn({ title, body }: EntryRow, sought: Sought): SearchHit['found'] {
  if (title && holdsAll(title, sought)) return null;
  const texts = searchFields.flatMap((field) => {
    const text = body[field];
    const marks = text ? marksIn(text, sought) : [];
    return text && marks.length > 0 ? [{ field, text, marks }] : [];
  });
  const best = texts
    .filter(({ field }) => field !== 'number')
    .toSorted((one, other) => other.marks.length - one.marks.length)[0];
  return best ? { field: best.field, text: around(best.text, best.marks) } : null;
}

const isRecordKind = (kind: string): kind is RecordKind => kind in recordKinds;

function linkOf({ id, kind, reader, recordId, way, module, moduleId, workspaceId }: EntryRow): string {
  const base = `/${modules[module].path}/${moduleId}/workspace/${workspaceId}`;
  if (kind === 'checklist') return `${base}/checklists/detail/${id}`;
  if (kind === 'run' || kind === 'answer') return `${base}/checklist-details/${way}`;
  if (!isRecordKind(reader)) return base;
  const { paths } = recordKinds[reader];
  return kind === 'action' ? `${base}/${paths.task}/${id}` : `${base}/${paths.record}/${recordId}${way}`;
}

/** What is shown of an entry. */
export function hitOf(
  row: EntryRow,
  { kind, status }: Pick<Found, 'kind' | 'status'>,
  sought: Sought,
): SearchHit {
  const { id, title, number, recordName, workspaceId, workspace, module, at, by } = row;
  const isRecord = kind === 'record';
  return {
    _id: id,
    kind: (isRecord ? row.reader : kind) as SearchHit['kind'], // the kinds of the view, which has no others
    title: title ?? recordName ?? '',
    number,
    detail: workspace,
    module,
    link: linkOf(row),
    found: foundIn(row, sought),
    recordName: isRecord || title === null ? null : recordName,
    workspace: { _id: workspaceId, name: workspace },
    status,
    at,
    by,
  };
}

const placesOfNames: Record<NameRow['kind'], (row: NameRow) => string> = {
  workspace: ({ id, module, moduleId }) =>
    module ? `/${modules[module].path}/${moduleId}/workspace/${id}/library` : '/dashboard/home',
  site: ({ title }) => `/business-management?search=${encodeURIComponent(title)}`,
  process: ({ title }) => `/business-management?tab=processes&search=${encodeURIComponent(title)}`,
  person: ({ id }) => `/activity-logs?person=${id}`,
};

/** What is shown of a workspace, a site, a process or a person. */
export function hitOfName(row: NameRow): SearchHit {
  const { id, kind, title, detail, module } = row;
  const link = placesOfNames[kind](row);
  const none = { found: null, recordName: null, workspace: null, status: null, at: null, by: null };
  return { _id: id, kind, title, number: null, detail, module, link, ...none };
}

/** The words of what is shown that were looked for. */
export function marksOf(hits: readonly SearchHit[], sought: Sought): string[] {
  const texts = hits.flatMap(({ title, number, found }) => [title, number ?? '', found?.text ?? '']);
  return [...new Set(texts.flatMap((text) => marksIn(text, sought)))];
}
