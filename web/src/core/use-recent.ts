import type { ModuleKey } from 'contract/core/modules';
import { useEffect, useEffectEvent } from 'react';
import { usePreference } from './use-preference.ts';

/** Something that was opened: how it is called, and the way back. */
export type Recent = { title: string; number: string | null; module: ModuleKey | null; link: string };

const kept = 8;
const none: Recent[] = [];

/** What the person has opened last in this organization, on whatever device. */
export function useRecent() {
  const { value, save, isLoading } = usePreference<Recent[]>('recent', none);
  const note = (opened: Recent) =>
    save([opened, ...value.filter(({ link }) => link !== opened.link)].slice(0, kept));
  return { recent: value, note, isLoading };
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
