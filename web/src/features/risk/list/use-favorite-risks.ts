import { useMemo } from 'react';
import { usePreference } from '../../../core/use-preference.ts';
import { useRiskPaths } from '../risk-paths.ts';

const none: string[] = [];
/** A preference holds 20,000 characters; an id and its quotes take 39. */
const most = 500;

/** The risks of this workspace that the person has marked. */
export function useFavoriteRisks() {
  const { workspaceId } = useRiskPaths();
  const { value, save } = usePreference(`favourites:risk:${workspaceId}`, none, { later: true });
  const favorites = useMemo(() => new Set(value), [value]);

  const setFavorite = (recordId: string, isFavorite: boolean) => {
    const others = value.filter((id) => id !== recordId);
    save(isFavorite ? [recordId, ...others].slice(0, most) : others);
  };

  return { favorites, setFavorite };
}
