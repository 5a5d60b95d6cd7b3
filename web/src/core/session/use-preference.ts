import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { preferenceEndpoints } from 'contract/support/preference/preference.endpoints';
import { changedList, type ItemChange, preferenceListOf } from 'contract/support/preference/preference-lists';
import { toast } from '../../ui/feedback/toast.ts';
import { type ApiError, failureMessage, isCalledOff } from '../http/api-error.ts';
import { call } from '../http/client.ts';
import { tellTabs } from './other-tabs.ts';
import { dropAnswers, invalidateTopics } from '../http/query-client.ts';
import { keyOf, useApi } from '../http/use-api.ts';

/** What one person remembers under a key, in this organization. */
export type Preference<T> = {
  value: T;
  /** Missing until it is known what is kept: nothing is written over what nobody has seen. */
  save: ((value: T) => void) | undefined;
  isLoading: boolean;
  /** Why it is not known what is kept. */
  error: ApiError | null;
  refetch: () => unknown;
};

type Kept = { key: string; value?: unknown };

type PreferenceOptions = {
  later?: boolean;
  /** Says nothing when it cannot be kept: nobody asked for it. */
  quiet?: boolean;
};

const isSameKind = (value: unknown, example: unknown) =>
  value !== null && typeof value === typeof example && Array.isArray(value) === Array.isArray(example);

/** What of a preference is on its way to the server, in the order in which it was chosen. */
function usePending<T>(mutationKey: readonly string[]): T[] {
  return useMutationState({
    filters: { mutationKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as T, // what the mutation of this key was given
  });
}

/**
 * Sends what is chosen under a key, one after the other, and takes what the server then has. What is on its way shows as
 * if it were done; what fails is no longer shown, and is said.
 */
function useSending<T>(key: string, send: (next: T) => Promise<Kept>, { quiet = false }: PreferenceOptions) {
  const queryClient = useQueryClient();
  const mutationKey = ['preference', key];
  const queryKey = keyOf(preferenceEndpoints.find, { params: { key } });
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: send,
    scope: { id: `preference ${key}` },
    onSuccess: async ({ value = null }) => {
      // An answer that was asked for before could be older than this one.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { key, value });
      invalidateTopics(preferenceEndpoints.save.stales);
      tellTabs(key);
    },
    onError: (error) => {
      // What is there may be what refused it.
      dropAnswers({ queryKey });
      if (!quiet && !isCalledOff(error)) toast.error(failureMessage(error, preferenceEndpoints.save.failure));
    },
  });
  return { send: mutate, pending: usePending<T>(mutationKey) };
}

const useKept = (key: string, { later = false }: PreferenceOptions) =>
  useApi(preferenceEndpoints.find, { params: { key } }, { staleTime: Number.POSITIVE_INFINITY, later });

/**
 * A remembered choice that is one value, such as the columns of a table. Until one is kept, or when what is kept is of
 * another kind, it is the fallback. What is a list of items is changed item by item: see `usePreferenceList`.
 */
export function usePreference<T>(key: string, fallback: T, options: PreferenceOptions = {}): Preference<T> {
  const kept = useKept(key, options);
  const { send, pending } = useSending<{ next: T }>(
    key,
    ({ next }) => call(preferenceEndpoints.save, { params: { key }, body: { value: next } }),
    options,
  );
  const last = pending.at(-1);
  const value = last ? last.next : kept.data?.value;
  // The same kind as the fallback is as much as can be known of what was saved by ourselves.
  const isOurs = last !== undefined || isSameKind(value, fallback);
  return {
    value: isOurs ? (value as T) : fallback,
    save: last || kept.data ? (next) => send({ next }) : undefined,
    isLoading: kept.isPending,
    error: kept.error,
    refetch: kept.refetch,
  };
}

function sendChange(key: string, change: ItemChange): Promise<Kept> {
  const params = { key };
  if (change.kind === 'keep') {
    return call(preferenceEndpoints.keepItem, { params, body: { value: change.item } });
  }
  if (change.kind === 'drop')
    return call(preferenceEndpoints.dropItem, { params, body: { item: change.id } });
  const body = { item: change.id, value: { ...change.fields } };
  return call(preferenceEndpoints.changeItem, { params, body });
}

/** A remembered list, whose items come and go one by one. */
export type RememberedList<T> = {
  items: T[];
  /** Adds an item, or puts it in the place of the one that it is. */
  keep: (item: T) => void;
  /** Changes some fields of the item of this id. */
  change: (id: string, fields: Partial<T> & object) => void;
  drop: (id: string) => void;
  isLoading: boolean;
};

/**
 * A list that one person remembers, such as their favorites. Each change is one call about one item, which the server
 * puts into the list as it is by then: neither a list that has not loaded, nor another tab, can lose the others.
 */
export function usePreferenceList<T>(key: string, options: PreferenceOptions = {}): RememberedList<T> {
  const list = preferenceListOf(key);
  if (!list) throw new Error(`No list is declared for the preference ${key}`);
  const kept = useKept(key, options);
  const { send, pending } = useSending<ItemChange>(key, (change) => sendChange(key, change), options);
  const known = Array.isArray(kept.data?.value) ? (kept.data.value as unknown[]) : [];
  const items = pending.reduce<unknown[]>((before, change) => changedList(list, before, change), known);
  return {
    items: items as T[], // the list's own kind, which the server has checked
    keep: (item) => send({ kind: 'keep', item }),
    change: (id, fields) => send({ kind: 'change', id, fields }),
    drop: (id) => send({ kind: 'drop', id }),
    isLoading: kept.isPending,
  };
}
