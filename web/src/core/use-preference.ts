import { useMutation, useQueryClient } from '@tanstack/react-query';
import { preferenceEndpoints } from 'contract/preference/preference.endpoints';
import { toast } from '../ui/toast.ts';
import { isCalledOff } from './api-error.ts';
import { call } from './client.ts';
import { invalidateTopics } from './query-client.ts';
import { keyOf, useApi } from './use-api.ts';

/** What one person remembers under a key, in this organization. */
export type Preference<T> = { value: T; save: (value: T) => void; isLoading: boolean };

const isSameKind = (value: unknown, example: unknown) =>
  value !== null && typeof value === typeof example && Array.isArray(value) === Array.isArray(example);

/**
 * A remembered choice, such as the columns of a table. Until one is kept, or when what is kept is of another kind, it
 * is the fallback. Saving shows at once and is sent behind it, one after the other, so that the last choice stays; no
 * answer that could be older than it is waited for.
 */
export function usePreference<T>(key: string, fallback: T, { later = false } = {}): Preference<T> {
  const queryClient = useQueryClient();
  const args = { params: { key } };
  const kept = useApi(preferenceEndpoints.find, args, { staleTime: Number.POSITIVE_INFINITY, later });
  const { mutate } = useMutation({
    mutationFn: (next: T) => call(preferenceEndpoints.save, { ...args, body: { value: next } }),
    scope: { id: `preference ${key}` },
    onSuccess: () => invalidateTopics(preferenceEndpoints.save.stales),
    onError: (error) => !isCalledOff(error) && toast.error('Your choice could not be kept'),
  });
  const value = kept.data?.value;

  const save = (next: T) => {
    const queryKey = keyOf(preferenceEndpoints.find, args);
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, { key, value: next });
    mutate(next);
  };

  // The same kind as the fallback is as much as can be known of what was saved by ourselves.
  return { value: isSameKind(value, fallback) ? (value as T) : fallback, save, isLoading: kept.isPending };
}
