import { recordKinds } from 'contract/core/record-kinds';
import type { InputOf, ResultOf } from 'contract/core/endpoint';
import { limits } from 'contract/core/limits';
import { type searchEndpoints, type SearchHit, searchKinds } from 'contract/records/search/search.endpoints';
import type { Context } from '../../core/http/context.ts';
import { facetsOf } from './search-facets.ts';
import { hitOf, hitOfName, marksOf, type Sought } from './search-hits.ts';
import {
  findEntries,
  findNames,
  findNearWords,
  type Found,
  type NameRow,
  type Narrowing,
  readEntries,
} from './search.store.ts';
import { meaningsOf, meantQuery, mistakable, numberIn, termsIn, typedQuery } from './search-words.ts';

const ofEachKind = 5;
const onPage = 20;
/** So many are judged, counted and ranked for one search. */
const most = 500;
/** With fewer than this found, words near to the typed ones are looked for as well. */
const few = 5;

type Answer = { found: Found[]; names: NameRow[]; sought: Sought; isNear: boolean; isCapped: boolean };

type Asked = { narrowing: Narrowing; ofNames: number };

const idle = { prefix: null, year: null, serial: null };

/** What words near to the typed ones find. */
async function findNearly(ctx: Context, text: string, terms: string[], { narrowing, ofNames }: Asked) {
  const near = await findNearWords(ctx, mistakable(terms));
  const meanings = meaningsOf(terms, near);
  const [{ found, isCapped }, names] = await Promise.all([
    findEntries(ctx, { words: meantQuery(meanings), number: idle, narrowing, most }),
    ofNames > 0 ? findNames(ctx, text, true, ofNames) : [],
  ]);
  return { found, isCapped, names, meanings };
}

/** What was found with the words as they are typed comes first; where that is little, what has words near to them follows. */
async function lookFor(ctx: Context, text: string, asked: Asked): Promise<Answer> {
  const terms = termsIn(text);
  const [{ found: exact, isCapped }, names] = await Promise.all([
    terms.length > 0
      ? findEntries(ctx, {
          words: typedQuery(terms),
          number: numberIn(text),
          narrowing: asked.narrowing,
          most,
        })
      : { found: [], isCapped: false },
    asked.ofNames > 0 ? findNames(ctx, text, false, asked.ofNames) : [],
  ]);
  const typed = { terms, meanings: terms.map((term) => [term]) };
  if (exact.length + names.length >= few || mistakable(terms).length === 0)
    return { found: exact, names, sought: typed, isNear: false, isCapped };
  const nearly = await findNearly(ctx, text, terms, asked);
  const known = new Set(exact.map(({ id }) => id));
  const found = [...exact, ...nearly.found.filter(({ id }) => !known.has(id))];
  return {
    found,
    names: names.length > 0 ? names : nearly.names,
    sought: { terms, meanings: nearly.meanings },
    isNear: exact.length + names.length === 0,
    isCapped: isCapped || nearly.isCapped,
  };
}

async function shown(ctx: Context, found: readonly Found[], sought: Sought): Promise<SearchHit[]> {
  if (found.length === 0) return [];
  const rows = await readEntries(ctx, found, [...new Set([...sought.terms, ...sought.meanings.flat()])]);
  const known = new Map(found.map((one) => [one.id, one]));
  return rows.flatMap((row) => {
    const one = known.get(row.id);
    return one ? [hitOf(row, one, sought)] : [];
  });
}

const kindOf = ({ kind, reader }: Found) => (kind === 'record' ? reader : kind);

/** The first few of each kind. */
function firstOfEach(found: readonly Found[], count: number): Found[] {
  const taken = new Map<string, number>();
  return found.filter((one) => {
    const before = taken.get(kindOf(one)) ?? 0;
    taken.set(kindOf(one), before + 1);
    return before < count;
  });
}

/** The ids of records that have the text among their words, or whose number it is. */
export async function findRecordHits(
  ctx: Context,
  text: string,
  { kind, atMost }: { kind?: string | undefined; atMost: number },
): Promise<string[]> {
  const asked = { narrowing: { kinds: kind ? [kind] : Object.keys(recordKinds) }, ofNames: 0 };
  const { found } = await lookFor(ctx, text, asked);
  return found.slice(0, atMost).map(({ id }) => id);
}

type Hits = ResultOf<typeof searchEndpoints.find>;

/** A few of each kind that have the words. */
export async function searchEverything(ctx: Context, text: string): Promise<Hits> {
  const { found, names, sought, isNear } = await lookFor(ctx, text, { narrowing: {}, ofNames: ofEachKind });
  const entries = await shown(ctx, firstOfEach(found, ofEachKind), sought);
  const hits = [...entries, ...names.map(hitOfName)].toSorted(
    (one, other) => searchKinds.indexOf(one.kind) - searchKinds.indexOf(other.kind),
  );
  return { hits, marks: marksOf(hits, sought), isNear };
}

type Query = InputOf<typeof searchEndpoints.results>['query'];

const nameKinds: readonly string[] = ['workspace', 'site', 'process', 'person'];

const narrowingOf = ({ kind, module, workspace, status, person, from, to }: Query): Narrowing => ({
  kinds: kind ? [kind] : undefined,
  module,
  workspaces: workspace ? [workspace] : undefined,
  statuses: status ? [status] : undefined,
  author: person,
  from,
  to,
});

/** Workspaces, sites and people have no workspace, status, author or day. */
function namesAsked({ kind, module, workspace, status, person, from, to }: Query): boolean {
  if (kind) return nameKinds.includes(kind);
  return [module, workspace, status, person, from, to].every((filter) => filter === undefined);
}

type Results = ResultOf<typeof searchEndpoints.results>;

/** All that has the words, page by page, and what it can be narrowed to. */
export async function searchResults(ctx: Context, query: Query): Promise<Results> {
  const text = query.search ?? query.q ?? '';
  const ofNames = namesAsked(query) ? onPage : 0;
  const answer = await lookFor(ctx, text, { narrowing: narrowingOf(query), ofNames });
  const { found, sought, isNear, isCapped } = answer;
  const names = answer.names.filter(({ kind }) => query.kind === undefined || kind === query.kind);
  const [from, to] = [(query.page - 1) * onPage, query.page * onPage];
  const nameHits = names.slice(from, to).map(hitOfName);
  const entries = found.slice(Math.max(0, from - names.length), Math.max(0, to - names.length));
  const [shownEntries, facets] = await Promise.all([
    shown(ctx, entries, sought),
    facetsOf(ctx, found, names),
  ]);
  const hits = [...nameHits, ...shownEntries];
  const all = found.length + names.length;
  return {
    hits,
    marks: marksOf(hits, sought),
    isNear,
    facets,
    total: Math.min(all, limits.countCap),
    totalIsCapped: all > limits.countCap || isCapped,
    page: query.page,
    totalPages: Math.max(1, Math.ceil(all / onPage)),
  };
}
