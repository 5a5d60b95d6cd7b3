import { fakeServer, refuse } from '../../../../test/fake-server.ts';
import type { Answer } from 'contract/records/checklist/checklist';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeStorage } from '../../../../test/fake-storage.ts';
import { makeOpened, makeUser, idOf, signIn } from '../../../../test/make.ts';
import { hasDrafts } from '../../../core/session/session-storage.ts';
import { session } from '../../../core/session/session.ts';
import { keptRuns, keyOfRun, readKept } from './kept.ts';
import { outboxOf, wakeOutboxes } from './outbox.ts';
import { photoStore } from './photo-store.ts';

const { answer: put, addPhoto } = checklistRunEndpoints;
const item = '01900000-0000-7000-8000-000000000001';

let server: ReturnType<typeof fakeServer>;
let runs = 0;

/** A run of its own for each test: an outbox lasts as long as the session. */
function newRun() {
  runs += 1;
  return outboxOf({ type: 'risk', workspaceId: 'w', runId: `run-${runs}` });
}

const said = (value: string) => ({ value, comment: null, reason: null });
const answerOf = (value: string, version: number): Answer => ({
  _id: item,
  item,
  name: 'Is the floor dry?',
  value,
  comment: null,
  reason: null,
  result: 'pass',
  planned: null,
  action: null,
  isRaised: false,
  raised: null,
  answeredBy: { _id: item, name: 'Ona Other', email: 'ona@example.test', profilePicture: null },
  answeredAt: '2026-11-20T10:00:00Z',
  version,
});

const sent = () => server.of(put).map(({ body }) => body);
const userId = () => session.get().auth.user?._id ?? '';

beforeEach(() => {
  signIn();
  server = fakeServer();
});

test('an answer is on the device before it is sent, and off it once the server has it', async () => {
  server.on(put, () => answerOf('yes', 1));
  const outbox = newRun();
  outbox.answer(item, said('yes'), 0);
  expect(hasDrafts(userId())).toBe(true);
  expect(keptRuns()).toEqual([{ type: 'risk', workspaceId: 'w', runId: `run-${runs}` }]);
  await vi.waitFor(() => expect(outbox.get().answers).toEqual({}), 5000);
  expect(sent()).toEqual([{ ...said('yes'), version: 0 }]);
  expect(keptRuns()).toEqual([]);
  expect(outbox.get().sentAt).not.toBeNull();
});

test('what is said of an item while it is on its way is sent on the version that came back', async () => {
  let answers = 0;
  const outbox = newRun();
  server.on(put, () => {
    answers += 1;
    if (answers === 1) outbox.answer(item, said('no'), 0);
    return answerOf(answers === 1 ? 'yes' : 'no', answers);
  });
  outbox.answer(item, said('yes'), 0);
  await vi.waitFor(() => expect(sent()).toHaveLength(2), 5000);
  expect(sent()).toEqual([
    { ...said('yes'), version: 0 },
    { ...said('no'), version: 1 },
  ]);
});

test('an attempt whose end is unknown is repeated under its key', async () => {
  let tries = 0;
  server.on(put, () => {
    tries += 1;
    return tries === 1 ? refuse('IDEMPOTENCY_IN_FLIGHT', 'It is still being saved') : answerOf('yes', 1);
  });
  newRun().answer(item, said('yes'), 0);
  await vi.waitFor(() => expect(server.of(put)).toHaveLength(2), 9000);
  const [first, second] = server.of(put).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).toBe(first);
}, 15_000);

/** A server that keeps an answer and what it has said under each key, as ours does; some of what it says is lost. */
function serveAnswers(isLost: (calls: number) => boolean) {
  const kept = new Map<string | null, Answer>();
  let present = answerOf('', 0);
  let calls = 0;
  server.on(put, ({ body, headers }) => {
    calls += 1;
    const key = headers.get('Idempotency-Key');
    const { value, version } = body as { value: string; version: number }; // as an outbox sends it
    const before = kept.get(key);
    if (!before && version !== present.version)
      return refuse('VERSION_CONFLICT', 'Changed', {}, { fields: ['value'], current: present });
    if (!before) present = answerOf(value, present.version + 1);
    const answer = before ?? present;
    kept.set(key, answer);
    return isLost(calls) ? refuse('UNAVAILABLE', 'Try again') : answer;
  });
}

test('what was typed while an answer was lost on the way is no conflict with oneself', async () => {
  const outbox = newRun();
  serveAnswers((calls) => {
    if (calls === 1) outbox.answer(item, said('abc'), 0);
    return calls === 1;
  });
  outbox.answer(item, said('ab'), 0);
  await vi.waitFor(() => expect(outbox.get().answers).toEqual({}), 9000);
  expect(sent()).toEqual([
    { ...said('ab'), version: 0 },
    { ...said('ab'), version: 0 },
    { ...said('abc'), version: 1 },
  ]);
}, 15_000);

test('an answer that was corrected while it was refused is sent', async () => {
  const outbox = newRun();
  let calls = 0;
  server.on(put, () => {
    calls += 1;
    if (calls > 1) return answerOf('5', 1);
    outbox.answer(item, said('5'), 0);
    return refuse('VALIDATION', 'That is too much');
  });
  outbox.answer(item, said('500'), 0);
  await vi.waitFor(() => expect(outbox.get().answers).toEqual({}), 5000);
  expect(sent().at(-1)).toEqual({ ...said('5'), version: 0 });
});

test('what another device has answered is never overwritten unseen: one gives way, or insists', async () => {
  const theirs = answerOf('no', 3);
  server.on(put, () =>
    refuse('VERSION_CONFLICT', 'Somebody else has changed this', {}, { fields: ['value'], current: theirs }),
  );
  const outbox = newRun();
  outbox.answer(item, said('yes'), 1);
  await vi.waitFor(() => expect(outbox.get().answers[item]?.problem?.current).toEqual(theirs), 5000);
  server.on(put, () => answerOf('yes', 4));
  outbox.insist(item);
  await vi.waitFor(() => expect(outbox.get().answers).toEqual({}), 5000);
  expect(sent().at(-1)).toEqual({ ...said('yes'), version: 3 });
});

/** Databases that are there by their names, and which were removed. */
function fakeDatabases(...names: string[]) {
  const removed: string[] = [];
  vi.stubGlobal('indexedDB', {
    databases: async () => names.map((name) => ({ name, version: 1 })),
    deleteDatabase: (name: string) => removed.push(name),
  });
  return removed;
}

test('what was answered when a session ran out is sent when the same person is back, with its photos', async () => {
  const place = { type: 'risk', workspaceId: 'w', runId: 'run-expired' };
  server.on(put, () => refuse('UNAVAILABLE', 'Try again'));
  outboxOf(place).answer(item, said('yes'), 0);
  const own = `draft:${userId()}:checklist-photos`;
  const removed = fakeDatabases(own, 'draft:somebody-else:checklist-photos');
  session.expire();
  await vi.waitFor(() => expect(removed).toEqual(['draft:somebody-else:checklist-photos']));
  server.on(put, () => answerOf('yes', 1));
  session.login(makeOpened());
  wakeOutboxes();
  await vi.waitFor(() => expect(sent().at(-1)).toEqual({ ...said('yes'), version: 0 }), 5000);
  await vi.waitFor(() => expect(keptRuns()).toEqual([]));
});

test('somebody else who signs in gets neither the answers nor the photos of whose session ran out', async () => {
  server.on(put, () => refuse('UNAVAILABLE', 'Try again'));
  newRun().answer(item, said('yes'), 0);
  const own = `draft:${userId()}:checklist-photos`;
  const removed = fakeDatabases(own);
  session.expire();
  session.login(makeOpened(makeUser({ _id: idOf(9), id: idOf(9) })));
  await vi.waitFor(() => expect(removed).toEqual([own]));
  expect(keptRuns()).toEqual([]);
  expect(hasDrafts(idOf(1))).toBe(false);
});

const picture = () => new File(['bytes'], 'Card.png', { type: 'image/png' });

test('a photo that the device did not keep is said to last as long as the page, and is sent', async () => {
  fakeStorage(server);
  server.on(addPhoto, () => ({ _id: item, item, name: 'Card.png', isPicture: true }));
  const outbox = newRun();
  await outbox.addPhoto(item, picture());
  // jsdom has no IndexedDB, as a browser that forbids it.
  expect(outbox.get()).toMatchObject({ isKept: false, photos: [{ name: 'Card.png', isOnPageAlone: true }] });
  await vi.waitFor(() => expect(outbox.get().photos).toEqual([]), 5000);
  expect(server.of(addPhoto)).toHaveLength(1);
});

test('a photo whose bytes are gone is never dropped without a word', async () => {
  const outbox = newRun();
  vi.spyOn(photoStore, 'read').mockResolvedValue(undefined);
  await outbox.addPhoto(item, picture());
  await vi.waitFor(
    () =>
      expect(outbox.get().photos).toMatchObject([
        { isLost: true, problem: { message: 'This file is no longer on this device. Add it again.' } },
      ]),
    5000,
  );
});

test('a photo that is refused for what it is stays as such, until it is dropped', async () => {
  fakeStorage(server);
  server.on(addPhoto, () => refuse('UNSUPPORTED_TYPE', 'The content of the file does not match its name'));
  const outbox = newRun();
  await outbox.addPhoto(item, picture());
  await vi.waitFor(() => expect(outbox.get().photos).toMatchObject([{ isRefused: true }]), 5000);
  outbox.dropPhoto(outbox.get().photos[0]?.id ?? '');
  expect(outbox.get().photos).toEqual([]);
});

test('a refused photo can be sent again, though the server answers a key that it has refused as before', async () => {
  fakeStorage(server);
  let isFull = true;
  const refused = new Set<string | null>();
  server.on(addPhoto, ({ headers }) => {
    const key = headers.get('Idempotency-Key');
    if (isFull) refused.add(key);
    return refused.has(key)
      ? refuse('PRECONDITION_UNMET', 'A run has at most 200 photos.')
      : { _id: item, item, name: 'Card.png', isPicture: true };
  });
  const outbox = newRun();
  await outbox.addPhoto(item, picture());
  await vi.waitFor(() => expect(outbox.get().photos[0]?.problem?.message).toContain('200 photos'), 5000);
  isFull = false;
  outbox.retryPhoto(outbox.get().photos[0]?.id ?? '');
  await vi.waitFor(() => expect(outbox.get().photos).toEqual([]), 5000);
});

test('two tabs on one run keep what waits in both, and each sees what the other has said', async () => {
  server.on(put, () => refuse('UNAVAILABLE', 'Try again'));
  const outbox = newRun();
  const key = keyOfRun(`run-${runs}`);
  outbox.answer(item, said('yes'), 0);
  // Another tab answers another item meanwhile.
  const other = '01900000-0000-7000-8000-000000000002';
  const kept = readKept(key);
  const theirs = { ...said('no'), base: 0, key: 'k' };
  const both = { ...kept, answers: { ...kept?.answers, [other]: theirs } };
  localStorage.setItem(key, JSON.stringify({ savedAt: 'now', values: both }));
  dispatchEvent(new StorageEvent('storage', { key }));
  expect(Object.keys(outbox.get().answers)).toEqual([item, other]);
  outbox.answer(item, said('partial'), 0);
  expect(readKept(key)?.answers).toMatchObject({ [item]: said('partial'), [other]: said('no') });
});

test('what the server has taken is known at once, also before the run on screen is drawn anew', async () => {
  server.on(put, () => answerOf('yes', 1));
  const outbox = newRun();
  const seen: (string | undefined)[] = [];
  outbox.subscribe(() => {
    const { answers, taken } = outbox.get();
    seen.push(answers[item] || taken[item] ? 'yes' : undefined);
  });
  outbox.answer(item, said('yes'), 0);
  await vi.waitFor(() => expect(outbox.get().taken[item]?.version).toBe(1), 5000);
  expect(seen).not.toContain(undefined);
});
