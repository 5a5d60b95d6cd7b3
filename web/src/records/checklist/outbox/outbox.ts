import type { Answer, Photo, WholeRun } from 'contract/records/checklist/checklist';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { ApiError, failureMessage, isUnreachable } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/client.ts';
import { newId } from '../../../core/http/new-id.ts';
import { queryClient } from '../../../core/http/query-client.ts';
import { reach } from '../../../core/http/reach.ts';
import { uploadFile } from '../../../core/http/upload.ts';
import { keyOf } from '../../../core/http/use-api.ts';
import { session } from '../../../core/session/session.ts';
import {
  type Kept,
  type KeptAnswer,
  type KeptPhoto,
  keptRuns,
  keyOfRun,
  readKept,
  type RunPlace,
  type Said,
  writeKept,
} from './kept.ts';
import { photoStore } from './photo-store.ts';

/** What a screen sees: what waits, whether the device keeps it, and when something was sent last. */
export type OutboxState = Pick<Kept, 'answers' | 'photos'> & { isKept: boolean; sentAt: string | null };

const pauseMs = 500;
const againMs = 3000;

/** What another try may help against. */
const mayPass = (error: unknown): boolean =>
  isUnreachable(error) ||
  (error instanceof ApiError && (error.code === 'IDEMPOTENCY_IN_FLIGHT' || error.status === 429));

const conflictIn = (error: unknown): Answer | undefined => {
  const { current } = (error instanceof ApiError ? error.details : undefined) ?? {};
  return current as Answer | undefined; // a refusal about versions has the answer as it is now
};

const problemOf = (error: unknown) => {
  const current = conflictIn(error);
  return { message: failureMessage(error, 'Failed to send'), ...(current ? { current } : {}) };
};

/** Shows at once what the server has taken, without asking it for the whole run again. */
function show(place: RunPlace, change: (run: WholeRun) => WholeRun): void {
  queryClient.setQueryData<WholeRun>(keyOf(checklistRunEndpoints.find, { params: place }), (run) =>
    run ? change(run) : run,
  );
}

const withAnswer = (answer: Answer) => (run: WholeRun) => ({
  ...run,
  answers: [...run.answers.filter(({ item }) => item !== answer.item), answer],
});
const withPhoto = (photo: Photo) => (run: WholeRun) => ({
  ...run,
  photos: [...run.photos.filter(({ _id }) => _id !== photo._id), photo],
});

/** What is changed of a run on this device, kept until the server has it: each is sent once. */
function createOutbox(place: RunPlace) {
  const key = keyOfRun(place.runId);
  const signal = session.signal();
  const listeners = new Set<() => void>();
  let kept: Kept = readKept(key) ?? { place, answers: {}, photos: [] };
  let state: OutboxState = { ...kept, isKept: true, sentAt: null };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  /** The versions of the answers that were taken from here: what is on screen may still be older. */
  const taken = new Map<string, number>();

  function become(next: Kept, sentAt = state.sentAt): void {
    kept = next;
    state = { ...kept, isKept: writeKept(key, kept), sentAt };
    for (const listener of listeners) listener();
  }

  const keepAnswer = (item: string, answer: KeptAnswer) =>
    become({ ...kept, answers: { ...kept.answers, [item]: answer } });

  function dropAnswer(item: string, sentAt?: string): void {
    const { [item]: _, ...answers } = kept.answers;
    become({ ...kept, answers }, sentAt);
  }

  const changePhoto = (id: string, fields: Partial<KeptPhoto>) =>
    become({ ...kept, photos: kept.photos.map((one) => (one.id === id ? { ...one, ...fields } : one)) });

  function dropPhoto(id: string, sentAt?: string): void {
    become({ ...kept, photos: kept.photos.filter((one) => one.id !== id) }, sentAt);
    void photoStore.drop(id);
  }

  async function sendAnswer(itemId: string, sent: KeptAnswer): Promise<void> {
    const { value, comment, reason, base } = sent;
    const args = { params: { ...place, itemId }, body: { value, comment, reason, version: base } };
    const answer = await call(checklistRunEndpoints.answer, args, { idempotencyKey: sent.key });
    show(place, withAnswer(answer));
    taken.set(itemId, answer.version);
    const now = kept.answers[itemId];
    // What was said meanwhile is about the answer that has just been taken.
    if (now && now.key !== sent.key) keepAnswer(itemId, { ...now, base: answer.version });
    else dropAnswer(itemId, new Date().toISOString());
  }

  async function sendPhoto({ id, item, name, uploaded }: KeptPhoto): Promise<void> {
    let fileKey = uploaded;
    if (!fileKey) {
      const bytes = await photoStore.read(id);
      if (!bytes) return dropPhoto(id);
      fileKey = (await uploadFile(new File([bytes], name, { type: bytes.type }), { signal })).key;
      changePhoto(id, { uploaded: fileKey });
    }
    const args = { params: place, body: { item, key: fileKey } };
    const photo = await call(checklistRunEndpoints.addPhoto, args, { idempotencyKey: id });
    show(place, withPhoto(photo));
    dropPhoto(id, new Date().toISOString());
  }

  /** Sends the next thing that can be; false when nothing is left. */
  async function sendNext(): Promise<boolean> {
    const [entry] = Object.entries(kept.answers).filter(([, { problem }]) => !problem);
    const photo = kept.photos.find(({ problem }) => !problem);
    try {
      if (entry) await sendAnswer(...entry);
      else if (photo) await sendPhoto(photo);
      else return false;
    } catch (error) {
      if (signal.aborted || mayPass(error)) throw error;
      const problem = problemOf(error);
      if (entry) keepAnswer(entry[0], { ...(kept.answers[entry[0]] ?? entry[1]), problem });
      else if (photo) changePhoto(photo.id, { problem });
    }
    return true;
  }

  async function sendAll(): Promise<void> {
    try {
      while (!signal.aborted && (await sendNext()));
    } catch {
      if (!signal.aborted) sendIn(againMs);
    } finally {
      sending = undefined;
    }
  }

  function sendIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!signal.aborted && !reach.get().isAway) sending ??= sendAll();
    }, ms);
  }

  reach.onBack(() => sendIn(0));
  sendIn(0);

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Keeps what was said of an item; `version` is that of the answer that was on screen, 0 for none. */
    answer(item: string, said: Said, version: number): void {
      const before = kept.answers[item];
      const seen = Math.max(version, taken.get(item) ?? 0);
      keepAnswer(item, { ...said, base: before?.base ?? seen, key: newId() });
      sendIn(pauseMs);
    },

    async addPhoto(item: string, file: File): Promise<void> {
      const id = newId();
      await photoStore.keep(id, file);
      become({ ...kept, photos: [...kept.photos, { id, item, name: file.name }] });
      sendIn(0);
    },

    /** Takes back a photo that has not been sent. */
    dropPhoto: (id: string) => dropPhoto(id),

    /** Sends one's own answer all the same, in place of what another device has answered. */
    insist(item: string): void {
      const answer = kept.answers[item];
      if (!answer) return;
      const { problem, ...mine } = answer;
      keepAnswer(item, { ...mine, base: problem?.current?.version ?? mine.base, key: newId() });
      sendIn(0);
    },

    /** Gives way to what another device has answered. */
    giveWay(item: string): void {
      const { current } = kept.answers[item]?.problem ?? {};
      if (current) show(place, withAnswer(current));
      dropAnswer(item);
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
