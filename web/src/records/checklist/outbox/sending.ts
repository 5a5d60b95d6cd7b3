import type { Answer, Photo, WholeRun } from 'contract/records/checklist/checklist';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { ApiError, failureMessage, isUnreachable } from '../../../core/http/api-error.ts';
import { call } from '../../../core/http/client.ts';
import { newId } from '../../../core/http/new-id.ts';
import { queryClient } from '../../../core/http/query-client.ts';
import { reach } from '../../../core/http/reach.ts';
import { uploadFile } from '../../../core/http/upload.ts';
import { keyOf } from '../../../core/http/use-api.ts';
import { runTexts as texts } from '../run-texts.ts';
import type { Keeping } from './keeping.ts';
import type { Attempt, KeptAnswer, KeptPhoto, RunPlace } from './kept.ts';
import { isFileRefused } from '../../../shared/files/file-refused.ts';
import { photoStore } from './photo-store.ts';

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

/** Whether the server has refused something, so that the next attempt is another one; one whose end is unknown is repeated under its key. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && typeof error.status === 'number' && error.status < 500;

const keyAfter = (error: unknown): Pick<KeptPhoto, 'key'> => (isRefusal(error) ? { key: newId() } : {});

/** Shows at once what the server has taken, without asking it for the whole run again. */
export function show(place: RunPlace, change: (run: WholeRun) => WholeRun): void {
  queryClient.setQueryData<WholeRun>(keyOf(checklistRunEndpoints.find, { params: place }), (run) =>
    run ? change(run) : run,
  );
}

export const withAnswer = (answer: Answer) => (run: WholeRun) => ({
  ...run,
  answers: [...run.answers.filter(({ item }) => item !== answer.item), answer],
});
const withPhoto = (photo: Photo) => (run: WholeRun) => ({
  ...run,
  photos: [...run.photos.filter(({ _id }) => _id !== photo._id), photo],
});

type Sent = {
  place: RunPlace;
  keeping: Keeping;
  signal: AbortSignal;
  /** The versions of the answers that were taken from here: what is on screen may still be older. */
  taken: Map<string, number>;
};

const attemptOf = ({ attempt, problem: _none, ...answer }: KeptAnswer): Attempt => attempt ?? answer;

async function sendAnswer({ place, keeping, taken }: Sent, itemId: string, sent: Attempt): Promise<void> {
  const { value, comment, reason, planned, base } = sent;
  keeping.changeAnswer(itemId, (answer) => ({ ...answer, attempt: sent }));
  const args = {
    params: { ...place, itemId },
    body: { value, comment, reason, ...(planned ? { planned } : {}), version: base },
  };
  const answer = await call(checklistRunEndpoints.answer, args, { idempotencyKey: sent.key });
  show(place, withAnswer(answer));
  taken.set(itemId, answer.version);
  const present = keeping.get().answers[itemId];
  // What was said meanwhile, here or in another tab, is about the answer that has just been taken.
  if (present && present.key !== sent.key)
    keeping.changeAnswer(itemId, ({ attempt: _taken, ...said }) => ({ ...said, base: answer.version }));
  else keeping.dropAnswer(itemId, answer);
}

async function sendPhoto({ place, keeping, signal }: Sent, photo: KeptPhoto): Promise<void> {
  const { id, item, name, key = id } = photo;
  let fileKey = photo.uploaded;
  if (!fileKey) {
    const bytes = await photoStore.read(id);
    if (!bytes) return keeping.changePhoto(id, { isLost: true, problem: { message: texts.lost } });
    fileKey = (await uploadFile(new File([bytes], name, { type: bytes.type }), { signal })).key;
    keeping.changePhoto(id, { uploaded: fileKey });
  }
  const args = { params: place, body: { item, key: fileKey } };
  show(place, withPhoto(await call(checklistRunEndpoints.addPhoto, args, { idempotencyKey: key })));
  keeping.dropPhoto(id, true);
}

/** Sends the next thing that can be; false when nothing is left. What is refused stays, with the reason. */
async function sendNext(sent: Sent): Promise<boolean> {
  const { keeping, signal } = sent;
  const { answers, photos } = keeping.get();
  const entry = Object.entries(answers).find(([, { problem }]) => !problem);
  const photo = photos.find(({ problem }) => !problem);
  const next = entry && { itemId: entry[0], tried: attemptOf(entry[1]) };
  try {
    if (next) await sendAnswer(sent, next.itemId, next.tried);
    else if (photo) await sendPhoto(sent, photo);
    else return false;
  } catch (error) {
    if (signal.aborted || mayPass(error)) throw error;
    const problem = problemOf(error);
    const isOver = isRefusal(error);
    // What was said since has not been refused.
    if (next)
      keeping.changeAnswer(next.itemId, ({ attempt, ...answer }) => ({
        ...answer,
        ...(attempt && !isOver ? { attempt } : {}),
        ...(answer.key === next.tried.key || !isOver ? { problem } : {}),
      }));
    else if (photo)
      keeping.changePhoto(photo.id, { problem, isRefused: isFileRefused(error), ...keyAfter(error) });
  }
  return true;
}

/** Sends what is kept, one after the other, for as long as the session lasts: at once, and again when the server is back. */
export function createSending(sent: Sent) {
  const { signal } = sent;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;

  async function sendAll(): Promise<void> {
    isSending = true;
    try {
      let isMore = true;
      while (isMore && !signal.aborted) isMore = await sendNext(sent);
    } catch {
      if (!signal.aborted) sendIn(againMs);
    } finally {
      isSending = false;
    }
  }

  function sendIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!signal.aborted && !reach.get().isAway && !isSending) void sendAll();
    }, ms);
  }

  const forget = reach.onBack(() => sendIn(0));
  signal.addEventListener('abort', forget, { once: true });
  sendIn(0);
  return sendIn;
}
