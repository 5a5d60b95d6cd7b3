import { IconStarOff, IconTrash } from '@tabler/icons-react';
import type { BulkAction } from './data-table-props.ts';
import { removalTexts } from './data-table-texts.ts';
import type { Selection } from './selection.ts';

export type RemovalActs = {
  onSelected: (selection: Selection) => Promise<boolean>;
  /** Deletes those with a star, wherever in the list they are; without one there is nothing to delete. */
  onFavorites?: (() => Promise<boolean>) | undefined;
};

/** Deletes what is checked, and beside it what has a star. */
export function removalActs({ onSelected, onFavorites }: RemovalActs): BulkAction[] {
  const selected: BulkAction = {
    label: removalTexts.selected,
    icon: <IconTrash />,
    tone: 'danger',
    onAct: onSelected,
  };
  const favorites: BulkAction[] = onFavorites
    ? [{ label: removalTexts.favorites, icon: <IconStarOff />, tone: 'danger', onAct: onFavorites }]
    : [];
  return [selected, ...favorites];
}
