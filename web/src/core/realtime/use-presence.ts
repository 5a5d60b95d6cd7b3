import type { Room } from 'contract/core/events';
import { createContext, useEffect, useState } from 'react';
import { useActor } from '../session/use-can.ts';
import { type Editor, editorsIn, onPresence } from './presence.ts';
import { sayEditing } from './realtime.ts';

const saidEveryMs = 10_000;
const retryMs = 1000;
const lookedAtEveryMs = 5000;

/** The room of the record that what stands on a page belongs to: whoever edits some of it says so there. */
export const EditedRoom = createContext<Room | null>(null);

/** How much of each room is edited here: somebody who closes one of two editors still edits. */
const editedHere = new Map<Room, number>();

function countEdited(room: Room, by: 1 | -1): number {
  const count = (editedHere.get(room) ?? 0) + by;
  if (count > 0) editedHere.set(room, count);
  else editedHere.delete(room);
  return count;
}

/** Says that a record is edited here, for as long as the component stands and there is a connection; of no room nothing. */
export function useSaysEditing(room: Room | null): void {
  useEffect(() => {
    if (!room) return undefined;
    countEdited(room, 1);
    let isOpen = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const say = async () => {
      const isHeard = await sayEditing(room, true);
      if (isOpen) timer = setTimeout(() => void say(), isHeard ? saidEveryMs : retryMs);
    };
    void say();
    return () => {
      isOpen = false;
      clearTimeout(timer);
      if (countEdited(room, -1) === 0) void sayEditing(room, false);
    };
  }, [room]);
}

const idsOf = (editors: readonly Editor[]) => editors.map(({ _id }) => _id).join();

/** The others who have the form of a record open. */
export function useEditors(room: Room): Editor[] {
  const ownId = useActor()?.accountId;
  const [editors, setEditors] = useState<Editor[]>([]);
  useEffect(() => {
    const look = () => {
      const now = editorsIn(room);
      setEditors((before) => (idsOf(before) === idsOf(now) ? before : now));
    };
    look();
    const forget = onPresence(look);
    // Who has not been heard of for a while has left.
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        look();
        wait();
      }, lookedAtEveryMs);
    };
    wait();
    return () => {
      forget();
      clearTimeout(timer);
    };
  }, [room]);
  return editors.filter(({ _id }) => _id !== ownId);
}
