import type { ModuleKey } from 'contract/core/modules';
import { recordKinds } from 'contract/core/record-kinds';
import { type SearchHit, searchKinds } from 'contract/records/search/search.endpoints';
import type { Recent } from 'contract/support/preference/recent';
import { searchPath } from './search-path.ts';
import { searchTexts as texts } from './search-texts.ts';

/** One line of the palette, and where it leads. */
export type Choice = {
  id: string;
  title: string;
  number?: string | null;
  detail?: string | null;
  module?: ModuleKey | null;
  link: string;
  /** The text in which it was found, and what that is; the words that were looked for. */
  found?: string;
  where?: string;
  marks?: readonly string[];
  /** What is kept among what was opened last, when it is chosen. */
  recent?: Recent | undefined;
};
export type Group = { title: string; choices: Choice[] };

/** What can be reached and made without a search. */
export type Ways = { recent: Recent[]; searches: readonly string[]; pages: Choice[]; create: Choice[] };

const matching = (choices: Choice[], text: string) =>
  choices.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()));

const recentChoices = (recent: Recent[]): Choice[] =>
  recent.map((one) => ({ ...one, id: `recent ${one.link}`, recent: one }));

/** A record or an action, as it is kept among what was opened last. */
export function recentOf({ kind, title, number, module, link }: SearchHit): Recent | undefined {
  return kind === 'action' || kind in recordKinds ? { title, number, module, link } : undefined;
}

/** What was found, and the words of it that were looked for. */
export type Hits = { hits: readonly SearchHit[]; marks: readonly string[] };

const hitChoices = ({ hits, marks }: Hits, kind: SearchHit['kind']): Choice[] =>
  hits
    .filter((hit) => hit.kind === kind)
    .map((hit): Choice => {
      const { _id, title, number, detail, module, link, found } = hit;
      const text = found && { found: found.text, where: texts.fields[found.field] };
      return {
        id: `${kind} ${_id}`,
        title,
        number,
        detail,
        module,
        link,
        marks,
        ...text,
        recent: recentOf(hit),
      };
    });

const searchChoices = (searches: readonly string[]): Choice[] =>
  searches.map((text) => ({ id: `search ${text}`, title: text, link: searchPath(text) }));

/** The groups for what is typed: without a text what was opened last, then everything that bears it. */
export function groupsFor(text: string, ways: Ways, hits: Hits): Group[] {
  const own = [
    { title: texts.groups.pages, choices: matching(ways.pages, text) },
    { title: texts.groups.create, choices: matching(ways.create, text) },
  ];
  const found = searchKinds.map((kind) => ({ title: texts.kinds[kind], choices: hitChoices(hits, kind) }));
  const all = { id: 'all', title: texts.allFor(text), link: searchPath(text) };
  const everything = { title: texts.groups.everything, choices: hits.hits.length > 0 ? [all] : [] };
  const before = [
    { title: texts.groups.recent, choices: recentChoices(ways.recent) },
    { title: texts.groups.searches, choices: searchChoices(ways.searches) },
  ];
  const groups = text === '' ? [...before, ...own] : [...found, everything, ...own];
  return groups.filter(({ choices }) => choices.length > 0);
}
