import { useQueryClient } from '@tanstack/react-query';
import { preferenceEndpoints } from 'contract/preference/preference.endpoints';
import { keyOf, useApi } from './use-api.ts';
import { useAction } from './use-action.ts';

/** What one person remembers under a key, in this organization. */
export type Preference<T> = { value: T; save: (value: T) => void; isLoading: boolean };

const isSameKind = (value: unknown, example: unknown) =>
  value !== null && typeof value === typeof example && Array.isArray(value) === Array.isArray(example);

/**
 * A remembered choice, such as the columns of a table. Until one is kept, or when what is kept is of another kind, it
 * is the fallback. Saving shows at once and is sent behind it.
 */
export function usePreference<T>(key: string, fallback: T): Preference<T> {
  const queryClient = useQueryClient();
  const args = { params: { key } };
  const kept = useApi(preferenceEndpoints.find, args, { staleTime: Number.POSITIVE_INFINITY });
  const { run } = useAction(preferenceEndpoints.save, {
    failureToast: () => 'Your choice could not be kept',
  });
  const value = kept.data?.value;

  const save = (next: T) => {
    queryClient.setQueryData(keyOf(preferenceEndpoints.find, args), { key, value: next });
    void run({ ...args, body: { value: next } });
  };

  // The same kind as the fallback is as much as can be known of what was saved by ourselves.
  return { value: isSameKind(value, fallback) ? (value as T) : fallback, save, isLoading: kept.isLoading };
}
