import type { ServerEvents } from 'contract/core/events';

export type Editor = { _id: string; name: string };

/** Who has not been heard of for so long has left, or is without a connection. */
const lastsMs = 25_000;

const rooms = new Map<string, Map<string, Editor & { until: number }>>();
const listeners = new Set<() => void>();

/** Takes note of who edits the record of a room. */
export function hearPresence({ room, people }: ServerEvents['presence.changed']): void {
  const editors = rooms.get(room) ?? new Map<string, Editor & { until: number }>();
  for (const { _id, name, editing } of people) {
    if (editing) editors.set(_id, { _id, name, until: Date.now() + lastsMs });
    else editors.delete(_id);
  }
  rooms.set(room, editors);
  for (const listener of listeners) listener();
}

/** Who edits the record of a room, as far as it is known. */
export const editorsIn = (room: string): Editor[] =>
  [...(rooms.get(room)?.values() ?? [])].filter(({ until }) => until > Date.now());

/** Hears of each change of it; gives how to end that. */
export function onPresence(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
