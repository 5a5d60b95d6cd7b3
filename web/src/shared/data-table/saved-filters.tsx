import {
  IconBookmark,
  IconDots,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { limits } from 'contract/core/limits';
import type { SavedFilter } from 'contract/support/preference/saved-filter';
import { useState } from 'react';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { lazyDialog } from '../../ui/overlays/lazy-dialog.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { ReasonButton } from '../../ui/actions/reason-button.tsx';
import { useConfirm } from '../../ui/overlays/use-confirm.tsx';
import { isNarrowed, type ListState } from './list-state.ts';
import { savedFilterTexts as texts } from './saved-filter-texts.ts';
import classes from './saved-filters.module.css';
import { useSavedFilters } from './use-saved-filters.ts';

const FilterNameDialog = lazyDialog(async () => (await import('./filter-name-dialog.tsx')).FilterNameDialog);

/** Gives what the list is narrowed to a name; there while it has none. */
export function SaveFilter({ list }: { list: ListState }) {
  const { saved, current, keep } = useSavedFilters(list);
  const [opened, setOpened] = useState(false);
  if (!opened && (current || !isNarrowed(list))) return null;
  const reason = saved.length >= limits.savedFilters ? texts.full(limits.savedFilters) : undefined;
  return (
    <>
      <ReasonButton icon={<IconBookmark />} reason={reason} onClick={() => setOpened(true)}>
        {texts.save}
      </ReasonButton>
      <FilterNameDialog
        opened={opened}
        title={texts.saveTitle}
        taken={saved.map(({ name }) => name)}
        onClose={() => setOpened(false)}
        onName={keep}
      />
    </>
  );
}

/** What brings a filter to the sidebar or takes it away; where there are enough it says so. */
function pinningOf(
  one: SavedFilter,
  saved: SavedFilter[],
  pin: (one: SavedFilter, isPinned: boolean) => void,
): MenuItem {
  if (one.isPinned) return { label: texts.unpin, icon: <IconPinnedOff />, onSelect: () => pin(one, false) };
  const areFull = saved.filter(({ isPinned }) => isPinned).length >= limits.pinnedFilters;
  return {
    label: texts.pin,
    icon: <IconPin />,
    onSelect: () => pin(one, true),
    ...(areFull && { reason: texts.pinsFull(limits.pinnedFilters) }),
  };
}

export type SavedFiltersProps = {
  list: ListState;
  /** Whether the list has a place in the sidebar, below which filters may stand. */
  canPin?: boolean | undefined;
};

/** The filters that the person keeps for this list, by their names: one press shows one, another lets it go. */
export function SavedFilters({ list, canPin = false }: SavedFiltersProps) {
  const { saved, current, show, clear, replace, pin, rename, remove } = useSavedFilters(list);
  const [renamed, setRenamed] = useState<SavedFilter>();
  const { confirm, confirmDialog } = useConfirm();
  if (saved.length === 0) return null;

  const askAndRemove = async (one: SavedFilter) => {
    const question = { title: texts.removeTitle(one.name), confirmLabel: texts.remove };
    if (await confirm({ ...question, message: texts.removeText })) remove(one);
  };
  const actsOn = (one: SavedFilter) => [
    ...(canPin ? [pinningOf(one, saved, pin)] : []),
    { label: texts.rename, icon: <IconPencil />, onSelect: () => setRenamed(one) },
    ...(isNarrowed(list) && one !== current
      ? [{ label: texts.replace, icon: <IconRefresh />, onSelect: () => replace(one) }]
      : []),
    {
      label: texts.remove,
      icon: <IconTrash />,
      tone: 'danger' as const,
      onSelect: () => void askAndRemove(one),
    },
  ];
  return (
    <>
      <ul className={classes.filters} aria-label={texts.list}>
        {saved.map((one) => (
          <li key={one.name} className={classes.filter} data-current={one === current || undefined}>
            <button
              type="button"
              className={classes.name}
              aria-pressed={one === current}
              onClick={() => (one === current ? clear() : show(one))}
            >
              <IconBookmark />
              <span>{one.name}</span>
            </button>
            <Menu
              align="start"
              trigger={<IconButton name={texts.options(one.name)} icon={<IconDots />} size="small" />}
              groups={[{ items: actsOn(one) }]}
            />
          </li>
        ))}
      </ul>
      <FilterNameDialog
        opened={renamed !== undefined}
        title={texts.renameTitle}
        name={renamed?.name}
        taken={saved.filter(({ name }) => name !== renamed?.name).map(({ name }) => name)}
        onClose={() => setRenamed(undefined)}
        onName={(name) => renamed && rename(renamed, name)}
      />
      {confirmDialog}
    </>
  );
}
