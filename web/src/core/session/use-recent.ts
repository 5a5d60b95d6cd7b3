import type { Recent } from 'contract/support/preference/recent';
import { useEffect, useEffectEvent } from 'react';
import { usePreferenceList } from './use-preference.ts';

/** What the person has opened last in this organization, on whatever device. */
export function useRecent() {
  const { items, keep, isLoading } = usePreferenceList<Recent>('recent', { quiet: true });
  return { recent: items, note: keep, isLoading };
}

/** Notes that this is open, once it is known. */
export function useNoteRecent(opened: Recent | undefined): void {
  const { recent, note, isLoading } = useRecent();
  const handleOpen = useEffectEvent((found: Recent) => {
    const [last] = recent;
    if (last?.link !== found.link || last.title !== found.title) note(found);
  });
  const { link, title } = opened ?? {};
  useEffect(() => {
    if (opened && !isLoading) handleOpen(opened);
    // oxlint-disable-next-line react/exhaustive-deps -- the same record by other words is opened once
  }, [link, title, isLoading]);
}
