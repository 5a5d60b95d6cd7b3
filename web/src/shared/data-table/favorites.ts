import { favouritesKey } from 'contract/support/preference/preference-lists';
import { useMemo } from 'react';
import { usePreferenceList } from '../../core/session/use-preference.ts';
import type { Filter } from '../../ui/actions/filter.ts';

/** The records of one kind that the person has marked with a star. */
export type Favorites = { ids: ReadonlySet<string>; set: (id: string, isFavorite: boolean) => void };

/** The person's favorites among the records of a kind, in a workspace where they live in one. */
export function useFavorites(kind: string, workspaceId?: string): Favorites {
  const { items, keep, drop } = usePreferenceList<string>(favouritesKey(kind, workspaceId), { later: true });
  const listed = items.join(' ');
  const ids = useMemo(() => new Set(listed.split(' ').filter(Boolean)), [listed]);
  return { ids, set: (id, isFavorite) => (isFavorite ? keep(id) : drop(id)) };
}

/** What narrows a list to the rows with a star; the call of the list answers it, so that pages and totals hold. */
export const favoritesQuery = { favorites: 'true' } as const;

/** The filter that every table with stars has. */
export const favoritesFilter: Filter = {
  name: 'favorites',
  label: 'Favorites',
  options: [{ value: favoritesQuery.favorites, label: 'With a star' }],
};
