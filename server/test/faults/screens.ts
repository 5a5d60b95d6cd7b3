import { io, type Socket } from 'socket.io-client';
import type { RoomAnswer } from 'contract/core/events';
import { limits } from 'contract/core/limits';
import { riskEndpoints } from 'contract/modules/risk/risk.endpoints';
import type { Risk } from 'contract/modules/risk/risk';
import { expect } from 'vitest';
import type { Answer } from '../api.ts';
import type { Place } from '../make.ts';
import { networkApi } from '../network.ts';

/** A screen that shows a risk: whether it hears of changes right now, the version that it shows, and as of which number. */
type Screen = { isHearing: boolean; version: number; seq?: number | undefined };

/** Many people who look at one risk. */
export type Screens = {
  count: number;
  /** How many hear of nothing right now. */
  away(): number;
  /** Resolves when all of them hear again and show this version or a later one. */
  untilAllShow(version: number, withinMs: number): Promise<void>;
  close(): void;
};

const afterAllTriesMs = 30_000;

/** The version that a call answers, which is made until it does or the screen is cut off. */
async function fetchVersion(socket: Socket, find: () => Promise<Answer>): Promise<number> {
  while (socket.connected) {
    const found = await find().catch(() => undefined);
    const body: { data: Risk } | undefined = found?.status === 200 ? found.body : undefined;
    if (body) return body.data.version;
  }
  return 0;
}

/**
 * Opens screens as the web application has them: with its pauses between tries, and whenever one has come back it enters
 * its room again and, unless the room's number is the one that it knows, fetches what it shows.
 */
export function openScreens(url: string, place: Place, risk: Risk, count: number): Screens {
  const token = place.owner.tokens.access.token;
  const caller = networkApi(url).withToken(token);
  const params = { workspaceId: place.workspaceId, recordId: risk._id };
  const screens: Screen[] = Array.from({ length: count }, () => ({ isHearing: false, version: 0 }));

  async function comeBack(socket: Socket, screen: Screen): Promise<void> {
    const room = `workspace:${place.workspaceId}`;
    const { ok, seq }: RoomAnswer = await socket.emitWithAck('subscribe', { room });
    if (!ok) throw new Error('The room is refused');
    if (seq === undefined || seq !== screen.seq) {
      const version = await fetchVersion(socket, () => caller.call(riskEndpoints.find, { params }));
      if (!socket.connected) return;
      Object.assign(screen, { seq, version: Math.max(screen.version, version) });
    }
    screen.isHearing = true;
  }

  function open(screen: Screen): Socket {
    const socket = io(url, {
      transports: ['websocket'],
      auth: { token },
      forceNew: true,
      reconnectionAttempts: limits.socketReconnectAttempts,
      reconnectionDelay: limits.socketReconnectDelayMs,
      reconnectionDelayMax: limits.socketReconnectDelayMs,
      randomizationFactor: 0,
    });
    // Refused or cut off meanwhile: it comes again.
    socket.on('connect', () => void comeBack(socket, screen).catch(() => socket.io.engine.close()));
    socket.on('connect_error', () => {
      if (!socket.active) setTimeout(() => socket.connect(), limits.socketReconnectDelayMs).unref();
    });
    socket.on('disconnect', () => void (screen.isHearing = false));
    socket.on('record.changed', ({ id, version }: { id: string; version: number }) => {
      if (id === risk._id) screen.version = Math.max(screen.version, version);
    });
    socket.io.on('reconnect_failed', () => void setTimeout(() => socket.connect(), afterAllTriesMs).unref());
    return socket;
  }

  const sockets = screens.map(open);
  return {
    count,
    away: () => screens.filter(({ isHearing }) => !isHearing).length,
    async untilAllShow(version, withinMs) {
      const late = () => ({
        unconnected: sockets.filter(({ connected }) => !connected).length,
        away: screens.filter(({ isHearing }) => !isHearing).length,
        stale: screens.filter((screen) => screen.version < version).length,
      });
      const none = { unconnected: 0, away: 0, stale: 0 };
      await expect.poll(late, { timeout: withinMs, interval: 100 }).toEqual(none);
    },
    close: () => sockets.forEach((socket) => socket.disconnect()),
  };
}
