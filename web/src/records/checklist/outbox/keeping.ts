import type { Answer } from 'contract/records/checklist/checklist';
import { type Kept, type KeptAnswer, type KeptPhoto, readKept, type RunPlace, writeKept } from './kept.ts';
import { photoStore } from './photo-store.ts';

/**
 * What a screen sees: what waits, whether the device keeps it, when something was sent last, and what the server has taken,
 * which a screen may have before the run that it shows is drawn anew.
 */
export type OutboxState = Pick<Kept, 'answers' | 'photos'> & {
  isKept: boolean;
  sentAt: string | null;
  taken: Readonly<Record<string, Answer>>;
};

const now = () => new Date().toISOString();

const without = (answers: Kept['answers'], item: string): Kept['answers'] =>
  Object.fromEntries(Object.entries(answers).filter(([id]) => id !== item));

/**
 * What stands on this device of a run. Other tabs keep what waits in the same place, so a change is made to what stands there
 * by then, and what they change is taken over.
 */
function createStand(place: RunPlace, key: string) {
  const listeners = new Set<() => void>();
  const nothing: Kept = { place, answers: {}, photos: [] };
  let isWritten = true;
  let state: OutboxState = { ...nothing, ...readKept(key), isKept: true, sentAt: null, taken: {} };

  function show(kept: Kept, { sentAt, taken }: Pick<OutboxState, 'sentAt' | 'taken'> = state): void {
    const isKept = isWritten && kept.photos.every(({ isOnPageAlone }) => !isOnPageAlone);
    state = { answers: kept.answers, photos: kept.photos, isKept, sentAt, taken };
    for (const listener of listeners) listener();
  }

  // Where the device keeps nothing, what is on screen is all there is.
  const present = (): Kept =>
    isWritten ? (readKept(key) ?? nothing) : { place, answers: state.answers, photos: state.photos };

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Takes over what another tab has kept or sent. */
    renew(): void {
      if (isWritten) show(present());
    },
    change(to: (kept: Kept) => Partial<Kept>, sent: { answer?: Answer } | null = null): void {
      const before = present();
      const next = { ...before, ...to(before) };
      isWritten = writeKept(key, next);
      if (!sent) return show(next);
      const { answer } = sent;
      const taken = answer ? { ...state.taken, [answer.item]: answer } : state.taken;
      return show(next, { sentAt: now(), taken });
    },
  };
}

/** What waits of a run on this device; every change is on the device before anything else happens. */
export function createKeeping(place: RunPlace, key: string) {
  const { get, subscribe, renew, change } = createStand(place, key);
  const changePhoto = (id: string, to: (photo: KeptPhoto) => KeptPhoto) =>
    change(({ photos }) => ({ photos: photos.map((one) => (one.id === id ? to(one) : one)) }));

  return {
    get,
    subscribe,
    renew,
    keepAnswer: (item: string, answer: KeptAnswer) =>
      change(({ answers }) => ({ answers: { ...answers, [item]: answer } })),
    /** Changes an answer that still waits. */
    changeAnswer: (item: string, to: (answer: KeptAnswer) => KeptAnswer) =>
      change(({ answers }) => {
        const answer = answers[item];
        return answer ? { answers: { ...answers, [item]: to(answer) } } : {};
      }),
    /** Takes an answer off the device: it was sent, or given up. */
    dropAnswer: (item: string, sent?: Answer) =>
      change(({ answers }) => ({ answers: without(answers, item) }), sent ? { answer: sent } : null),
    addPhoto: (photo: KeptPhoto) => change(({ photos }) => ({ photos: [...photos, photo] })),
    changePhoto: (id: string, fields: Partial<KeptPhoto>) =>
      changePhoto(id, (photo) => ({ ...photo, ...fields })),
    /** Sends it again: what was said against it may have passed. */
    retryPhoto: (id: string) => changePhoto(id, ({ problem: _passed, ...photo }) => photo),
    dropPhoto(id: string, isSent = false): void {
      change(({ photos }) => ({ photos: photos.filter((one) => one.id !== id) }), isSent ? {} : null);
      void photoStore.drop(id);
    },
    /** Gives up all that waits. */
    dropAll(): void {
      const { photos } = get();
      change(() => ({ answers: {}, photos: [] }));
      for (const { id } of photos) void photoStore.drop(id);
    },
  };
}

export type Keeping = ReturnType<typeof createKeeping>;
