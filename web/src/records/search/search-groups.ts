import type { ModuleKey } from 'contract/core/modules';
import { recordKinds } from 'contract/core/record-kinds';
import { type SearchHit, searchKinds } from 'contract/records/search/search.endpoints';
import type { Recent } from 'contract/support/preference/recent';
import { searchTexts as texts } from './search-texts.ts';

/** One line of the palette, and where it leads. */
export type Choice = {
  id: string;
  title: string;
  number?: string | null;
  detail?: string | null;
  module?: ModuleKey | null;
  link: string;
  /** A record, which is kept among what was opened last. */
  isRecord?: boolean;
};
export type Group = { title: string; choices: Choice[] };

/** What can be reached and made without a search. */
export type Ways = { recent: Recent[]; pages: Choice[]; create: Choice[] };

const matching = (choices: Choice[], text: string) =>
  choices.filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()));

const recentChoices = (recent: Recent[]): Choice[] =>
  recent.map((one) => ({ ...one, id: `recent ${one.link}`, isRecord: true }));

const hitChoices = (hits: SearchHit[], kind: SearchHit['kind']): Choice[] =>
  hits
    .filter((hit) => hit.kind === kind)
    .map(({ _id, title, number, detail, module, link }) => {
      const isRecord = kind === 'action' || kind in recordKinds;
      return { id: `${kind} ${_id}`, title, number, detail, module, link, isRecord };
    });

/** The groups for what is typed: without a text what was opened last, then everything that bears it. */
export function groupsFor(text: string, ways: Ways, hits: SearchHit[]): Group[] {
  const own = [
    { title: texts.groups.pages, choices: matching(ways.pages, text) },
    { title: texts.groups.create, choices: matching(ways.create, text) },
  ];
  const found = searchKinds.map((kind) => ({ title: texts.kinds[kind], choices: hitChoices(hits, kind) }));
  const recent = { title: texts.groups.recent, choices: recentChoices(ways.recent) };
  const groups = text === '' ? [recent, ...own] : [...found, ...own];
  return groups.filter(({ choices }) => choices.length > 0);
}
