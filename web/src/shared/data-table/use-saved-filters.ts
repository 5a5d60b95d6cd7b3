import { savedFiltersKey } from 'contract/core/list-name';
import type { SavedFilter } from 'contract/support/preference/saved-filter';
import type { Narrowing } from '../../core/loading/use-list.ts';
import { usePreferenceList } from '../../core/session/use-preference.ts';
import type { ListState } from './list-state.ts';

/** What the person keeps for the list of this name. */
export const useRememberedFilters = (listName: string) =>
  usePreferenceList<SavedFilter>(savedFiltersKey(listName), { later: true });

function sameFilters(some: Record<string, string>, others: Record<string, string>): boolean {
  const names = Object.keys(some);
  return names.length === Object.keys(others).length && names.every((name) => some[name] === others[name]);
}

/** Whether a list shows this filter now; its order may be another. */
export const isShown = (
  one: SavedFilter,
  { search, filters }: Pick<Narrowing, 'search' | 'filters'>,
): boolean => one.search === search && sameFilters(one.filters, filters);

export const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** The filters that the person keeps for a list, in this organization. */
export function useSavedFilters({ name: listName, search, sort, filters, narrow }: ListState) {
  const { items, keep, change, drop } = useRememberedFilters(listName);
  const shown: Narrowing = { search: search.trim(), sort, filters };
  return {
    saved: items,
    current: items.find((one) => isShown(one, shown)),
    show: (one: SavedFilter) => narrow({ search: one.search, sort: one.sort, filters: one.filters }),
    clear: () => narrow({ search: '', sort, filters: {} }),
    /** Keeps what the list shows now under a name. */
    keep: (name: string) => keep({ name, ...shown }),
    /** Has a filter that is kept show what the list shows now; it stays pinned or not. */
    replace: (one: SavedFilter) => change(one.name, shown),
    pin: (one: SavedFilter, isPinned: boolean) => change(one.name, { isPinned }),
    rename: (one: SavedFilter, name: string) => change(one.name, { name }),
    remove: (one: SavedFilter) => drop(one.name),
  };
}
