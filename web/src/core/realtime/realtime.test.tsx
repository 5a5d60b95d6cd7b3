import { fakeServer, refuse } from '../../../test/fake-server.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import type { AnswerOf } from 'contract/core/endpoint';
import type { Room } from 'contract/core/events';
import { limits } from 'contract/core/limits';
import { notificationEndpoints } from 'contract/support/notification/notification.endpoints';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import { siteEndpoints } from 'contract/organization/site/site.endpoints';
import { useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeOpened, makeUser, signIn } from '../../../test/make.ts';
import { renderAt } from '../../../test/render.tsx';
import type * as loadCodeModule from '../loading/load-code.ts';
import { reconnect, useRealtime, useRealtimeState, useRoom } from './realtime.ts';
import { session } from '../session/session.ts';
import { queryClient } from '../http/query-client.ts';
import { useApi } from '../http/use-api.ts';

type Listener = (...given: unknown[]) => void;

/** The library's socket as far as it is used, steered by the test as the server would. */
class FakeSocket {
  listeners = new Map<string, Listener>();
  managerListeners = new Map<string, Listener>();
  asked: unknown[] = [];
  connected = false;
  active = true;
  connects = 0;
  io = { on: (name: string, listener: Listener) => this.managerListeners.set(name, listener) };
  on = (name: string, listener: Listener) => this.listeners.set(name, listener);
  timeout = () => this;
  emit = (name: string, message: unknown) => this.asked.push([name, message]);
  // Nothing has changed for an hour.
  answer: unknown = { ok: true, quietMs: 3_600_000 };
  /** Of some rooms another answer. */
  answerOf: Partial<Record<Room, unknown>> = {};
  emitWithAck = (name: string, message: { room: Room }): Promise<unknown> => {
    this.emit(name, message);
    return Promise.resolve(this.answerOf[message.room] ?? this.answer);
  };
  hears = (name: string, payload: unknown = {}) => act(async () => this.listeners.get(name)?.(payload));
  letIn = () => {
    this.connected = true;
    return this.hears('connect');
  };
  connect = () => {
    this.connects += 1;
    return this;
  };
  disconnect = () => {
    this.connected = false;
    return this;
  };
}

let socket: FakeSocket;
let options: { auth: (give: (data: unknown) => void) => void };
let server: ReturnType<typeof fakeServer>;

/** Set where the library cannot be fetched. */
let isLibraryLost = false;

vi.mock('../loading/load-code.ts', async (original) => {
  const real = await original<typeof loadCodeModule>();
  return {
    loadCode: (load: () => Promise<unknown>) =>
      isLibraryLost ? Promise.reject(new TypeError('Failed to fetch')) : real.loadCode(load),
  };
});

vi.mock('socket.io-client', () => ({
  io: (given: typeof options) => {
    options = given;
    return socket;
  },
}));

const room: Room = 'workspace:one';

function Screen() {
  useRealtime();
  useRoom(useLocation().search === '' ? room : null);
  const sites = useApi(siteEndpoints.list, {});
  useApi(riskEndpoints.list, { params: { workspaceId: 'one' } });
  useApi(riskEndpoints.list, { params: { workspaceId: 'two' } });
  useApi(notificationEndpoints.list, {});
  return <p>{`${useRealtimeState()} ${sites.isSuccess}`}</p>;
}

async function open() {
  const opened = renderAt('/', [
    { path: '/', Component: Screen },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ]);
  await screen.findByText('connecting true');
  await waitFor(() => expect(socket.listeners.size).toBeGreaterThan(0));
  return opened;
}

const introduction = () => new Promise((resolve) => options.auth(resolve));
const fetches = () => server.of(siteEndpoints.list).length;

/** How often the risks of each of two workspaces were fetched; the room of the first is entered. */
const fetchesOf = () =>
  ['one', 'two'].map(
    (id) => server.of(riskEndpoints.list).filter(({ params }) => params.workspaceId === id).length,
  );

/** Cuts the socket off and lets it in again, its room answering like this; resolves when what is to be fetched is. */
async function comeBack(answer: unknown) {
  socket.connected = false;
  await socket.hears('disconnect', 'transport close');
  socket.answer = answer;
  const before = fetches();
  await socket.letIn();
  await waitFor(() => expect(fetches()).toBe(before + 1));
}

beforeEach(() => {
  socket = new FakeSocket();
  server = fakeServer();
  server.on(siteEndpoints.list, () => ({ results: [], total: 0, page: 1, limit: 10 }));
  server.on(riskEndpoints.list, () => ({ results: [], total: 0, page: 1, limit: 10 }));
  server.on(notificationEndpoints.list, () => ({ results: [], total: 0, page: 1, limit: 10 }));
  signIn();
});

test('what people are told of before it stands is asked for once more, and nothing else', async () => {
  await open();
  await socket.letIn();
  await waitFor(() => expect(server.of(notificationEndpoints.list)).toHaveLength(2));
  expect(fetches()).toBe(1);
});

test('the token travels in the handshake, and the room is entered once it stands', async () => {
  await open();
  expect(await introduction()).toEqual({ token: 'access-one' });
  expect(socket.asked).toEqual([]);
  await socket.letIn();
  await screen.findByText('connected true');
  expect(socket.asked).toEqual([
    ['subscribe', { room }],
    ['subscribe', { room: 'organization' }],
  ]);
});

test('a change is fetched by whoever shows its topic, many changes once', async () => {
  await open();
  await socket.letIn();
  const before = fetches();
  await socket.hears('record.changed', { type: 'risk' });
  for (let count = 0; count < 50; count += 1) await socket.hears('record.changed', { type: 'site' });
  await waitFor(() => expect(fetches()).toBe(before + 1));
});

test('after coming back everything on screen is fetched again and the room entered again', async () => {
  await open();
  await socket.letIn();
  const before = fetches();
  socket.connected = false;
  await socket.hears('disconnect', 'transport close');
  await screen.findByText('disconnected true');
  await socket.letIn();
  await waitFor(() => expect(fetches()).toBe(before + 1));
  expect(socket.asked.filter((one) => JSON.stringify(one).includes(room))).toHaveLength(2);
});

test('what is on screen is fetched again only when the room hears again, so that no change falls between', async () => {
  await open();
  await socket.letIn();
  const before = fetches();
  await socket.hears('disconnect', 'transport close');
  const answer = Promise.withResolvers<unknown>();
  socket.emitWithAck = () => answer.promise;
  await socket.letIn();
  await screen.findByText('connected true');
  expect(fetches()).toBe(before);
  answer.resolve({ ok: true });
  await waitFor(() => expect(fetches()).toBe(before + 1));
});

test('what is of a workspace whose number is the one known is not fetched again, all else is', async () => {
  await open();
  socket.answer = { ok: true, seq: 7, quietMs: 3_600_000 };
  await socket.letIn();
  expect(fetchesOf()).toEqual([1, 1]);
  // What stands was fetched before the first number was told: it may be older.
  await comeBack({ ok: true, seq: 7 });
  await waitFor(() => expect(fetchesOf()).toEqual([2, 2]));
  await comeBack({ ok: true, seq: 7 });
  await waitFor(() => expect(fetchesOf()).toEqual([2, 3]));
  await comeBack({ ok: true, seq: 8 });
  await waitFor(() => expect(fetchesOf()).toEqual([3, 4]));
  await comeBack({ ok: true, seq: 8 });
  await waitFor(() => expect(fetchesOf()).toEqual([3, 5]));
});

test('what may have changed between the reading and the first connection is fetched again, and nothing else', async () => {
  await open();
  socket.answerOf[room] = { ok: true, seq: 7, quietMs: 20 };
  await socket.letIn();
  await waitFor(() => expect(fetchesOf()).toEqual([2, 1]));
  expect(fetches()).toBe(1);
});

test('of pages of the organization, too, and of workspaces whose room was not entered', async () => {
  await open();
  socket.answerOf.organization = { ok: true, quietMs: 20 };
  await socket.letIn();
  await waitFor(() => expect(fetchesOf()).toEqual([1, 2]));
  expect(fetches()).toBe(2);
});

test('an organization that does not say since when it is quiet is read again', async () => {
  await open();
  socket.answerOf.organization = { ok: true };
  await socket.letIn();
  await waitFor(() => expect(fetches()).toBe(2));
});

test('what is under way when it connects is not asked for twice, unless something has just changed', async () => {
  const answer = Promise.withResolvers<AnswerOf<typeof siteEndpoints.list>>();
  await open();
  server.on(siteEndpoints.list, () => answer.promise);
  void queryClient.invalidateQueries({ queryKey: ['site'] });
  await waitFor(() => expect(fetches()).toBe(2));
  await socket.letIn();
  await waitFor(() => expect(server.of(notificationEndpoints.list)).toHaveLength(2));
  expect(fetches()).toBe(2);
  answer.resolve({ results: [], total: 0, page: 1, limit: 10 });
});

test('a room that is entered later is read again, too, where something has just changed there', async () => {
  const { router } = await open();
  await act(() => router.navigate('/?other'));
  await socket.letIn();
  const before = fetchesOf();
  socket.answerOf[room] = { ok: true, seq: 7, quietMs: 20 };
  await act(() => router.navigate('/'));
  await waitFor(() => expect(fetchesOf()).toEqual([(before[0] ?? 0) + 1, before[1]]));
});

test('without a number, and when the room is refused, everything is fetched, also the next time', async () => {
  await open();
  await socket.letIn();
  await comeBack({ ok: true, seq: 7 });
  for (const answer of [
    { ok: true },
    { ok: true, seq: 7 },
    { ok: false, code: 'NOT_FOUND' },
    { ok: true, seq: 7 },
  ]) {
    const [before = 0] = fetchesOf();
    await comeBack(answer);
    await waitFor(() => expect(fetchesOf()[0]).toBe(before + 1));
  }
});

test('what could not be fetched is tried again, whatever the number', async () => {
  server.on(riskEndpoints.list, () => refuse('INTERNAL', 'Something went wrong on our side'));
  await open();
  await socket.letIn();
  await comeBack({ ok: true, seq: 7 });
  const [before = 0] = fetchesOf();
  await comeBack({ ok: true, seq: 7 });
  await waitFor(() => expect(fetchesOf()[0]).toBe(before + 1));
});

test('when five attempts have failed it says so, and tries again on focus and when asked', async () => {
  await open();
  await act(async () => socket.managerListeners.get('reconnect_failed')?.());
  await screen.findByText('reconnect true');
  act(() => void dispatchEvent(new Event('focus')));
  act(() => void dispatchEvent(new Event('online')));
  reconnect();
  expect(socket.connects).toBe(3);
});

test('what happened while the first attempts failed is fetched, too', async () => {
  await open();
  const before = fetches();
  await socket.hears('connect_error', new Error('websocket error'));
  await socket.letIn();
  await waitFor(() => expect(fetches()).toBe(before + 1));
});

test('a server that is busy for a moment is asked again after the pause, and not in half a minute', async () => {
  await open();
  socket.active = false;
  const refusal = Object.assign(new Error('Try again in a moment'), { data: { code: 'UNAVAILABLE' } });
  await socket.hears('connect_error', refusal);
  await screen.findByText('disconnected true');
  await waitFor(() => expect(socket.connects).toBe(1), { timeout: 5000 });
  for (let count = 0; count < 5; count += 1) await socket.hears('connect_error', refusal);
  await screen.findByText('reconnect true');
});

test('a token that is over is renewed and shown again, once', async () => {
  server.on(authEndpoints.refresh, () => ({ tokens: makeOpened(makeUser(), 'two').tokens }));
  await open();
  await introduction();
  socket.active = false;
  const refusal = Object.assign(new Error('Please log in again'), { data: { code: 'NO_SESSION' } });
  await socket.hears('connect_error', refusal);
  await waitFor(() => expect(socket.connects).toBe(1));
  expect(await introduction()).toEqual({ token: 'access-two' });
  await socket.hears('connect_error', refusal);
  await screen.findByText('reconnect true');
  expect(server.of(authEndpoints.refresh)).toHaveLength(1);
});

test('a session that was ended elsewhere ends here', async () => {
  await open();
  await socket.letIn();
  await socket.hears('session.revoked');
  expect(session.get().auth.isLoggedIn).toBe(false);
});

test('a screen that is left leaves its room, and the socket closes with the last', async () => {
  const { router } = await open();
  await socket.letIn();
  await act(() => router.navigate('/?other'));
  expect(socket.asked.at(-1)).toEqual(['unsubscribe', { room }]);
  expect(socket.connected).toBe(true);
  await act(() => router.navigate('/elsewhere'));
  expect(socket.connected).toBe(false);
});

test('a start whose library does not come is no start: it is said, and begun anew', async () => {
  isLibraryLost = true;
  renderAt('/', [{ path: '/', Component: Screen }]);
  await screen.findByText('reconnect true');
  isLibraryLost = false;
  act(() => reconnect());
  await waitFor(() => expect(socket.listeners.size).toBeGreaterThan(0));
  await socket.letIn();
  await screen.findByText('connected true');
});

test('a start of which nothing is heard is not connecting for ever', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  await act(() => vi.advanceTimersByTimeAsync(2 * limits.requestTimeoutMs));
  await screen.findByText('reconnect true');
});
