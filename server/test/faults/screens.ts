import { io, type Socket } from 'socket.io-client';
import type { RoomAnswer } from 'contract/core/events';
import { limits } from 'contract/core/limits';
import { riskEndpoints } from 'contract/risk/risk.endpoints';
import type { Risk } from 'contract/risk/risk';
import { expect } from 'vitest';
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

/**
 * Opens screens as the web application has them: with its pauses between tries, and whenever one has come back it enters
 * its room again and, unless the room's number is the one that it knows, fetches what it shows.
 */
export function openScreens(url: string, place: Place, risk: Risk, count: number): Screens {
  const token = place.owner.tokens.access.token;
  const caller = networkApi(url).withToken(token);
  const params = { workspaceId: place.workspaceId, riskId: risk._id };
  const screens: Screen[] = Array.from({ length: count }, () => ({ isHearing: false, version: 0 }));

  async function comeBack(socket: Socket, screen: Screen): Promise<void> {
    const answer: RoomAnswer = await socket.emitWithAck('subscribe', {
      room: `workspace:${place.workspaceId}`,
    });
    if (!answer.ok) throw new Error('The room is refused');
    if (answer.seq !== undefined && answer.seq === screen.seq) {
      screen.isHearing = true;
      return;
    }
    let body: { data: Risk } | undefined;
    while (!body && socket.connected) {
      const found = await caller.call(riskEndpoints.find, { params }).catch(() => undefined);
      if (found?.status === 200) ({ body } = found);
    }
    if (!body || !socket.connected) return;
    screen.version = Math.max(screen.version, body.data.version);
    screen.seq = answer.seq;
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
