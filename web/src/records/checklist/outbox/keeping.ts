import { type Kept, type KeptAnswer, type KeptPhoto, readKept, type RunPlace, writeKept } from './kept.ts';
import { photoStore } from './photo-store.ts';

/** What a screen sees: what waits, whether the device keeps it, and when something was sent last. */
export type OutboxState = Pick<Kept, 'answers' | 'photos'> & { isKept: boolean; sentAt: string | null };

const now = () => new Date().toISOString();

/** What waits of a run on this device; every change is on the device before anything else happens. */
export function createKeeping(place: RunPlace, key: string) {
  const listeners = new Set<() => void>();
  let kept: Kept = readKept(key) ?? { place, answers: {}, photos: [] };
  let state: OutboxState = { ...kept, isKept: true, sentAt: null };

  function become(next: Kept, sentAt = state.sentAt): void {
    kept = next;
    state = { ...kept, isKept: writeKept(key, kept), sentAt };
    for (const listener of listeners) listener();
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    keepAnswer: (item: string, answer: KeptAnswer) =>
      become({ ...kept, answers: { ...kept.answers, [item]: answer } }),
    /** Takes an answer off the device: it was sent, or given up. */
    dropAnswer(item: string, isSent = false): void {
      const answers = Object.fromEntries(Object.entries(kept.answers).filter(([id]) => id !== item));
      become({ ...kept, answers }, isSent ? now() : undefined);
    },
    addPhoto: (photo: KeptPhoto) => become({ ...kept, photos: [...kept.photos, photo] }),
    changePhoto: (id: string, fields: Partial<KeptPhoto>) =>
      become({ ...kept, photos: kept.photos.map((one) => (one.id === id ? { ...one, ...fields } : one)) }),
    dropPhoto(id: string, isSent = false): void {
      become({ ...kept, photos: kept.photos.filter((one) => one.id !== id) }, isSent ? now() : undefined);
      void photoStore.drop(id);
    },
  };
}

export type Keeping = ReturnType<typeof createKeeping>;
