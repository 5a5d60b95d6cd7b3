import { z } from 'zod';
import { type RecordKind, recordKindKeys } from './core/record-kinds.ts';
import { moduleDefinitions } from './modules.ts';
import type { ModuleDefinition } from './records/record/module-definition.ts';

const ofKinds: ModuleDefinition['records'] = Object.assign(
  {},
  ...Object.values(moduleDefinitions).map(({ records }) => records),
);
const kinds = recordKindKeys.flatMap((kind) => ofKinds[kind] ?? []);
const lists = kinds.map(({ list }) => list);

const unique = (names: readonly string[]) => [...new Set(names)];

/** A filter as each kind has it that has one of this name; the service asks for what the kind at hand knows. */
function filterOf(name: string): z.ZodType {
  const [first = z.undefined(), ...others] = lists.flatMap(({ filters }) => filters[name] ?? []);
  return others.length === 0 ? first : z.union([first, ...others]);
}

const filtersNamed = (names: readonly string[]): Record<string, z.ZodType> =>
  Object.fromEntries(names.map((name) => [name, filterOf(name)]));

/** What lists of records sort by, whatever their kind. */
export const allSorts = unique(lists.flatMap(({ sorts }) => sorts)) as [string, ...string[]]; // every kind has some

/** What lists of records filter by, whatever their kind. */
export const allFilters = filtersNamed(unique(lists.flatMap(({ filters }) => Object.keys(filters))));

/** What dashboards are narrowed by, whatever their kind. */
export const allNarrowing = filtersNamed(unique(kinds.flatMap(({ narrows }) => narrows)));

/** What a list of a kind filters by and sorts by. Throws an error for a kind that no module has. */
export function listedOf(kind: RecordKind) {
  const list = ofKinds[kind]?.list;
  if (!list) throw new Error(`No module has the kind ${kind}`);
  return list;
}
