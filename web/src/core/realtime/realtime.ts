import type { Query } from '@tanstack/react-query';
import type { Room, RoomAnswer } from 'contract/core/events';
import { waits } from 'contract/core/waits';
import { useEffect, useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import { whenDrawn } from '../loading/first-screen.ts';
import { liveListeners } from '../http/live-topics.ts';
import { lookForNewVersion } from '../loading/new-version.ts';
import { dropAnswers, invalidateTopics } from '../http/query-client.ts';
import { reach } from '../http/reach.ts';
import { currentToken, renewSession } from '../http/renew-session.ts';
import { noAccount } from '../session/session-storage.ts';
import { session } from '../session/session.ts';
import { loadCode } from '../loading/load-code.ts';

/**
 * `disconnected`: it is being tried again. `reconnect`: five attempts have failed, or the server refused; it is tried
 * again on focus, on coming online and every 30 s.
 */
export type RealtimeState = 'off' | 'connecting' | 'connected' | 'disconnected' | 'reconnect';

type Refusal = Error & { data?: { code?: string } };

const retryEveryMs = 30_000;
/** Longer than a renewal of the session, a connection and its introduction take together. */
const longestStartMs = 2 * waits.requestTimeoutMs;

/** In whose rooms a socket stands from the beginning: it is asked for what it has missed before. */
const organization: Room = 'organization';

/** How long an answer is on its way at most, as a rule: so much older may be what it says. */
const longestReadMs = 2000;

let state: RealtimeState = 'off';
let socket: Socket | undefined;
/** Begins anew where the library itself could not be fetched. */
let start: (() => void) | undefined;
let hasMissed = false;
let introduced: { token: string | null; subid: string } | undefined;
let hasRenewed = false;
let timesBusy = 0;
const stateListeners = new Set<() => void>();
const rooms = new Map<Room, number>();
/** Of workspaces: the number of the trail up to which whatever is kept of them is true. */
const known = new Map<Room, number>();

let watch: ReturnType<typeof setTimeout> | undefined;

function become(next: RealtimeState) {
  // A start of which nothing is heard, neither yes nor no, has failed.
  clearTimeout(watch);
  if (next === 'connecting' || next === 'disconnected')
    watch = setTimeout(() => become('reconnect'), longestStartMs);
  state = next;
  for (const listener of stateListeners) listener();
}

type Entered = { room: Room; seq: number | undefined; quietMs: number | undefined };

async function enter(room: Room): Promise<Entered> {
  const asked: Promise<RoomAnswer> | undefined = socket
    ?.timeout(waits.requestTimeoutMs)
    .emitWithAck('subscribe', { room });
  const answer = await asked?.catch(() => undefined); // asked again when it connects again
  return { room, seq: answer?.seq, quietMs: answer?.ok ? (answer.quietMs ?? 0) : undefined };
}

/** Takes note of what rooms answered to who was away; gives those of which nothing has changed since. */
function learn(answers: Entered[]): Set<Room> {
  const same = new Set<Room>();
  for (const { room, seq } of answers) {
    if (seq === undefined) known.delete(room);
    else if (known.get(room) === seq) same.add(room);
    else known.set(room, seq);
  }
  return same;
}

/** The room of the workspace that an answer is about; its key is of `keyOf` in use-api.ts. */
function roomOf({ queryKey: [, , args] }: Query): Room | undefined {
  const { workspaceId } = (args as { params?: Record<string, string> } | undefined)?.params ?? {};
  return workspaceId === undefined ? undefined : `workspace:${workspaceId}`;
}

/** Whether an answer is true still: one about a workspace that is the same. */
function isKept(query: Query, same: Set<Room>): boolean {
  const room = roomOf(query);
  return query.state.status === 'success' && room !== undefined && same.has(room);
}

/** When the answer came that is on screen, or what is under way is at hand at the earliest. */
function answeredAt({ state: { fetchStatus, dataUpdatedAt, errorUpdatedAt } }: Query): number {
  return fetchStatus === 'fetching' ? Date.now() : Math.max(dataUpdatedAt, errorUpdatedAt);
}

/**
 * Asks again for what was read just before somebody changed something whom no one here heard. Each room says how long
 * nothing has changed there; what is of none that was entered goes by the organization's.
 */
function catchUp(answers: Entered[]) {
  const heard = new Set<Room | undefined>();
  for (const { room, quietMs } of answers) if (quietMs !== undefined) heard.add(room);
  const placeOf = (query: Query) => {
    const room = roomOf(query);
    return heard.has(room) ? room : organization;
  };
  for (const { room, quietMs } of answers) {
    if (quietMs === undefined) continue;
    const changedAt = Date.now() - quietMs;
    const isOlder = (query: Query) => answeredAt(query) - longestReadMs < changedAt;
    dropAnswers({ predicate: (query) => placeOf(query) === room && isOlder(query) });
  }
}

async function handleConnect() {
  become('connected');
  hasRenewed = false;
  timesBusy = 0;
  const entered = [...rooms.keys()].map(enter);
  if (!hasMissed) {
    // Until now was a second at most: long enough for somebody to be told of something.
    invalidateTopics(['notification']);
    catchUp(await Promise.all([...entered, enter(organization)]));
    return;
  }
  hasMissed = false;
  void lookForNewVersion();
  // A change between an answer and the room would be missed as well, so the rooms come first.
  const same = learn(await Promise.all(entered));
  dropAnswers({ predicate: (query) => !isKept(query, same) });
}

function handleDisconnect(reason: string) {
  hasMissed = true;
  become('disconnected');
  // The library does not come back by itself when the server ended it, as it does when a token runs out.
  if (reason === 'io server disconnect') setTimeout(reconnect, waits.socketReconnectDelayMs);
}

/** Whether it was the server's database that was away for a moment, or too busy; only so many times in a row. */
function isPassing(refusal: Refusal): boolean {
  if (refusal.data?.code !== 'UNAVAILABLE') return false;
  timesBusy += 1;
  return timesBusy <= waits.socketReconnectAttempts;
}

/** The socket did not get through, or the server did not let it in. An access token that is over is renewed, once. */
async function handleRefusal(refusal: Refusal) {
  hasMissed = true;
  if (!socket || socket.active) return;
  // After a refusal the library does not come back by itself either.
  if (isPassing(refusal)) {
    become('disconnected');
    setTimeout(reconnect, waits.socketReconnectDelayMs);
    return;
  }
  const token = introduced?.token;
  if (refusal.data?.code !== 'NO_SESSION' || !token || hasRenewed) return become('reconnect');
  hasRenewed = true;
  const isAlive = await renewSession(token).catch(() => null);
  if (isAlive === false) session.expire(token);
  else if (isAlive) reconnect();
  else become('reconnect');
}

/** Tries again at once instead of waiting. */
export function reconnect(): void {
  if (socket) {
    if (!socket.connected) socket.connect();
  } else if (state === 'reconnect') start?.();
}

/** What the handshake says: who, and in which organization. */
async function introduce() {
  const token = await currentToken().catch(() => null);
  const { subid } = session.get();
  introduced = { token, subid };
  return { token, ...(subid === noAccount ? {} : { subid }) };
}

// Another organization has other rooms.
session.onChange(() => {
  const { auth, subid } = session.get();
  if (socket && auth.isLoggedIn && subid !== introduced?.subid) socket.disconnect().connect();
});

async function open(isWanted: () => boolean) {
  await whenDrawn(); // nobody waits for the library
  const library = await loadCode(() => import('socket.io-client')).catch(() => null);
  if (!isWanted()) return;
  if (!library) return become('reconnect');
  const { io } = library;
  socket = io({
    auth: (give) => void introduce().then(give),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionAttempts: waits.socketReconnectAttempts,
    reconnectionDelay: waits.socketReconnectDelayMs,
    reconnectionDelayMax: waits.socketReconnectDelayMs,
    randomizationFactor: 0,
  });
  socket.on('connect', () => void handleConnect());
  socket.on('connect_error', (refusal) => void handleRefusal(refusal));
  socket.on('disconnect', handleDisconnect);
  socket.io.on('reconnect_failed', () => become('reconnect'));
  for (const [name, listener] of Object.entries(liveListeners)) socket.on(name, listener);
}

function close() {
  socket?.disconnect();
  socket = undefined;
  hasMissed = false;
  known.clear();
  become('off');
}

/** Keeps one socket open for as long as the component stands; it stands while somebody is signed in. */
export function useRealtime(): void {
  useEffect(() => {
    let isWanted = true;
    start = () => {
      become('connecting');
      void open(() => isWanted);
    };
    const retry = () => state === 'reconnect' && reconnect();
    const timer = setInterval(retry, retryEveryMs);
    addEventListener('focus', retry);
    addEventListener('online', retry);
    const forget = reach.onBack(retry);
    start();
    return () => {
      isWanted = false;
      start = undefined;
      forget();
      clearInterval(timer);
      removeEventListener('focus', retry);
      removeEventListener('online', retry);
      close();
    };
  }, []);
}

/** Hears what happens in a room while the component stands: `workspace:{id}` or `record:{id}`. */
export function useRoom(room: Room | null): void {
  useEffect(() => {
    if (!room) return;
    rooms.set(room, (rooms.get(room) ?? 0) + 1);
    if (rooms.get(room) === 1 && socket?.connected) void enter(room).then((entered) => catchUp([entered]));
    return () => {
      const left = (rooms.get(room) ?? 1) - 1;
      if (left > 0) {
        rooms.set(room, left);
        return;
      }
      rooms.delete(room);
      if (socket?.connected) socket.emit('unsubscribe', { room });
    };
  }, [room]);
}

/** Says whether the form of a record is open here, to who hears that record; whether it got through. */
export async function sayEditing(room: Room, editing: boolean): Promise<boolean> {
  const said: Promise<RoomAnswer> | undefined = socket
    ?.timeout(waits.requestTimeoutMs)
    .emitWithAck('editing', { room, editing });
  const answer = await said?.catch(() => undefined);
  return answer?.ok === true;
}

function subscribe(listener: () => void) {
  stateListeners.add(listener);
  return () => void stateListeners.delete(listener);
}

/** The state of the realtime connection. */
export function useRealtimeState(): RealtimeState {
  return useSyncExternalStore(subscribe, () => state);
}
