import { usePreferenceList } from '../../core/session/use-preference.ts';

/** What the person has looked for last in this organization, on whatever device. */
export function useSearches() {
  const { items, keep } = usePreferenceList<string>('searches', { quiet: true });
  return { searches: items, note: keep };
}
