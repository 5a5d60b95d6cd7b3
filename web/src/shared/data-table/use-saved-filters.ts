import { savedFiltersKey } from 'contract/core/list-name';
import type { SavedFilter } from 'contract/preference/saved-filter';
import type { Narrowing } from '../../core/use-list.ts';
import { usePreference } from '../../core/use-preference.ts';
import type { ListState } from './list-state.ts';

const none: SavedFilter[] = [];

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
  const { value: saved, save } = usePreference(savedFiltersKey(listName), none, { later: true });
  const shown: Narrowing = { search: search.trim(), sort, filters };
  return {
    saved,
    current: saved.find((one) => isShown(one, shown)),
    show: (one: SavedFilter) => narrow({ search: one.search, sort: one.sort, filters: one.filters }),
    clear: () => narrow({ search: '', sort, filters: {} }),
    /** Keeps what the list shows now, in place of the one that has this name. */
    keep: (name: string) => {
      const one = { name, ...shown };
      const isKnown = saved.some((other) => isSameName(other.name, name));
      save(
        isKnown
          ? saved.map((other) => (isSameName(other.name, name) ? { ...other, ...one } : other))
          : [...saved, one],
      );
    },
    pin: (one: SavedFilter, isPinned: boolean) =>
      save(saved.map((other) => (other.name === one.name ? { ...other, isPinned } : other))),
    rename: (one: SavedFilter, name: string) =>
      save(saved.map((other) => (other.name === one.name ? { ...other, name } : other))),
    remove: (one: SavedFilter) => save(saved.filter((other) => other.name !== one.name)),
  };
}
