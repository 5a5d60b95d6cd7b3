import type { ModuleKey } from 'contract/core/modules';
import type { SearchFacets, SearchHit } from 'contract/records/search/search.endpoints';
import type { Context } from '../../core/http/context.ts';
import { type Found, type NameRow, namesOf, type NamesById } from './search.store.ts';

type Counted<V> = { value: V; count: number }[];

const mostPeople = 10;

/** Each value with how often it is there, the most frequent first. */
function counted<V extends string>(values: readonly (V | null)[]): Counted<V> {
  const counts = new Map<V, number>();
  for (const value of values) if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .toSorted((one, other) => other.count - one.count);
}

const named = (values: Counted<string>, names: NamesById): SearchFacets['workspace'] =>
  values.flatMap(({ value, count }) => {
    const known = names.get(value);
    return known ? [{ value: { _id: value, name: known.name }, count }] : [];
  });

/** How many of what was found are of each kind, module, workspace and status, and by whom. */
export async function facetsOf(
  ctx: Context,
  found: readonly Found[],
  others: readonly NameRow[],
): Promise<SearchFacets> {
  const workspaces = counted(found.map(({ workspaceId }) => workspaceId));
  const people = counted(found.map(({ authorId }) => authorId)).slice(0, mostPeople);
  const ids = (values: Counted<string>) => values.map(({ value }) => value);
  const names: NamesById = found.length > 0 ? await namesOf(ctx, ids(workspaces), ids(people)) : new Map();
  const moduleOf = (one: Found): ModuleKey | null => names.get(one.workspaceId)?.module ?? null;
  const kinds = [
    ...found.map(({ kind, reader }) => (kind === 'record' ? reader : kind)),
    ...others.map(({ kind }) => kind),
  ];
  return {
    kind: counted(kinds as SearchHit['kind'][]), // the kinds of the view, which has no others
    module: counted(found.map(moduleOf)),
    workspace: named(workspaces, names),
    status: counted(found.map(({ status }) => status)),
    person: named(people, names),
  };
}
