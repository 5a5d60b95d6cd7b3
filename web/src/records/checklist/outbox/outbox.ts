import { newId } from '../../../core/http/new-id.ts';
import { session } from '../../../core/session/session.ts';
import { createKeeping, type Keeping } from './keeping.ts';
import { keptRuns, keyOfRun, type RunPlace, type Said } from './kept.ts';
import { photoStore } from './photo-store.ts';
import { createSending, show, withAnswer } from './sending.ts';

const pauseMs = 500;
const otherTabMs = 5000;

type SendIn = (ms: number) => void;
type Tab = { keeping: Keeping; sendIn: SendIn; signal: AbortSignal };

/** Takes over what another tab has said. That tab sends it; should it be closed before, this one does. */
function followOtherTabs(key: string, { keeping, sendIn, signal }: Tab): void {
  const look = ({ key: changed }: StorageEvent) => {
    if (changed !== key) return;
    keeping.renew();
    sendIn(otherTabMs);
  };
  globalThis.addEventListener('storage', look, { signal });
}

/** What is done with the photos that wait. */
const photosOf = (keeping: Keeping, sendIn: SendIn) => ({
  async addPhoto(item: string, file: File): Promise<void> {
    const id = newId();
    const isKept = await photoStore.keep(id, file);
    keeping.addPhoto({
      id,
      item,
      name: file.name,
      isPicture: file.type.startsWith('image/'),
      ...(isKept ? {} : { isOnPageAlone: true }),
    });
    sendIn(0);
  },

  /** Sends a photo again that was refused. */
  retryPhoto(id: string): void {
    keeping.retryPhoto(id);
    sendIn(0);
  },

  /** Takes back a photo that has not been sent. */
  dropPhoto: (id: string) => keeping.dropPhoto(id),
});

/** What is changed of a run on this device, kept until the server has it: each is sent once. */
function createOutbox(place: RunPlace) {
  const key = keyOfRun(place.runId);
  const keeping = createKeeping(place, key);
  const taken = new Map<string, number>();
  const signal = session.signal();
  const sendIn = createSending({ place, keeping, signal, taken });
  followOtherTabs(key, { keeping, sendIn, signal });
  return {
    get: keeping.get,
    subscribe: keeping.subscribe,

    /** Keeps what was said of an item; `version` is that of the answer that was on screen, 0 for none. */
    answer(item: string, said: Said, version: number): void {
      const before = keeping.get().answers[item];
      const seen = Math.max(version, taken.get(item) ?? 0);
      const unsure = before?.attempt ? { attempt: before.attempt } : {};
      keeping.keepAnswer(item, { ...said, base: before?.base ?? seen, key: newId(), ...unsure });
      sendIn(pauseMs);
    },

    ...photosOf(keeping, sendIn),

    /** Gives up all that waits: the run is over. */
    discard: () => keeping.dropAll(),

    /** Sends one's own answer all the same, in place of what another device has answered. */
    insist(item: string): void {
      const answer = keeping.get().answers[item];
      if (!answer) return;
      const { problem, ...mine } = answer;
      keeping.keepAnswer(item, { ...mine, base: problem?.current?.version ?? mine.base, key: newId() });
      sendIn(0);
    },

    /** Gives way to what another device has answered. */
    giveWay(item: string): void {
      const { current } = keeping.get().answers[item]?.problem ?? {};
      if (current) show(place, withAnswer(current));
      keeping.dropAnswer(item);
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;

const outboxes = new Map<string, { outbox: Outbox; signal: AbortSignal }>();

/** The outbox of a run: one for as long as the session lasts, so that it goes on sending when the screen is left. */
export function outboxOf(place: RunPlace): Outbox {
  const key = keyOfRun(place.runId);
  const found = outboxes.get(key);
  if (found && !found.signal.aborted) return found.outbox;
  const made = { outbox: createOutbox(place), signal: session.signal() };
  outboxes.set(key, made);
  return made.outbox;
}

/** Sends what was kept of runs when the application was closed. */
export function wakeOutboxes(): void {
  for (const place of keptRuns()) outboxOf(place);
}
