import { limits } from '../../core/limits.ts';

/**
 * A preference that is a list: its items come and go one by one, so that two tabs do not undo each other's. What an item
 * must be, `preference-items.ts` says: screens do without.
 */
export type PreferenceList = {
  kind: 'favourites' | 'filters' | 'recent' | 'searches';
  /** What the keys of such lists are, or begin with. */
  keys: RegExp;
  /** What tells an item from the others; undefined for what is none. */
  idOf: (item: unknown) => string | undefined;
  most: number;
  /** The sentence when there are as many; without one the last of them goes. */
  full?: string;
  /** What is said of an item that is given the id of another one, by the field that holds the id. */
  taken?: Record<string, string>;
  /** New items come first. */
  newestFirst?: boolean;
  /** What is wrong with the list as a whole. */
  problem?: (items: readonly unknown[]) => string | undefined;
};

/** What becomes of one item: it is kept, some of its fields change, or it goes. */
export type ItemChange =
  | { kind: 'keep'; item: unknown }
  | { kind: 'change'; id: string; fields: object }
  | { kind: 'drop'; id: string };

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

const fieldOf = (item: unknown, name: string) =>
  typeof item === 'object' && item !== null ? textOf((item as Record<string, unknown>)[name]) : undefined;

const plainly = (text: string | undefined) => text?.trim().toLowerCase();

const isPinned = (item: unknown) =>
  typeof item === 'object' && item !== null && 'isPinned' in item && item.isPinned === true;

const lists: readonly PreferenceList[] = [
  {
    kind: 'favourites',
    keys: /^favourites:/,
    idOf: (item) => plainly(textOf(item)),
    most: limits.favourites,
    full: `At most ${limits.favourites} favorites of a list are kept. Take a star away first.`,
    newestFirst: true,
  },
  {
    kind: 'filters',
    keys: /^filters:/,
    idOf: (item) => plainly(textOf(item) ?? fieldOf(item, 'name')),
    most: limits.savedFilters,
    full: `At most ${limits.savedFilters} filters are kept for a list. Delete one first.`,
    taken: { name: 'You have a filter of this name' },
    problem: (items) =>
      items.filter(isPinned).length > limits.pinnedFilters
        ? `At most ${limits.pinnedFilters} filters of a list stand in the sidebar. Unpin one first.`
        : undefined,
  },
  {
    kind: 'recent',
    keys: /^recent$/,
    idOf: (item) => textOf(item) ?? fieldOf(item, 'link'),
    most: limits.recents,
    newestFirst: true,
  },
  {
    kind: 'searches',
    keys: /^searches$/,
    idOf: (item) => plainly(textOf(item)),
    most: limits.recentSearches,
    newestFirst: true,
  },
];

/** How the list is kept that has this key; undefined for a preference that is one value. */
export function preferenceListOf(key: string): PreferenceList | undefined {
  return lists.find(({ keys }) => keys.test(key));
}

/** The key of a person's favorites among the records of a kind, in a workspace where they live in one. */
export function favouritesKey(kind: string, workspaceId?: string): string {
  return ['favourites', kind, ...(workspaceId ? [workspaceId] : [])].join(':');
}

function kept(list: PreferenceList, items: readonly unknown[], item: unknown): unknown[] {
  const id = list.idOf(item);
  const isOther = (other: unknown) => list.idOf(other) !== id;
  if (list.newestFirst) return [item, ...items.filter(isOther)];
  return items.every(isOther) ? [...items, item] : items.map((other) => (isOther(other) ? other : item));
}

/** The list after a change of one item; the rest of it stays as it is. */
export function changedList(list: PreferenceList, items: readonly unknown[], change: ItemChange): unknown[] {
  if (change.kind === 'keep') {
    const next = kept(list, items, change.item);
    return list.full ? next : next.slice(0, list.most);
  }
  const isMeant = (item: unknown) => list.idOf(item) === list.idOf(change.id);
  if (change.kind === 'drop') return items.filter((item) => !isMeant(item));
  return items.map((item) => (isMeant(item) ? { ...(item as object), ...change.fields } : item));
}
