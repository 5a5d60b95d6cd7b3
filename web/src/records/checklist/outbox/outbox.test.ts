import { fakeServer, refuse } from '../../../../test/fake-server.ts';
import type { Answer } from 'contract/records/checklist/checklist';
import { checklistRunEndpoints } from 'contract/records/checklist/checklist.endpoints';
import { beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../../../test/make.ts';
import { hasDrafts } from '../../../core/session/session-storage.ts';
import { session } from '../../../core/session/session.ts';
import { keptRuns } from './kept.ts';
import { outboxOf } from './outbox.ts';

const { answer: put } = checklistRunEndpoints;
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
  action: null,
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
