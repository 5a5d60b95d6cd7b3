import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { limits } from 'contract/core/limits';
import { Server, type ExtendedError } from 'socket.io';
import { bareAnswer, bareBytes, bareHeaders } from '../http/bare-answer.ts';
import type { Database } from '../database/database.ts';
import type { Publish } from '../http/publish.ts';
import { createBus } from './socket-bus.ts';
import { watchClaims } from './socket-claims.ts';
import { isOwnOrigin, refusalOf, welcome, type GuestServer, type GuestSocket } from './socket-entry.ts';
import { createSocketLimits } from './socket-limits.ts';
import { servePresence } from './socket-presence.ts';
import { serveRooms } from './socket-rooms.ts';
import { findSeers } from './socket-sights.ts';
import type { Tokens } from '../tokens/tokens.ts';

export type RealtimeOptions = {
  database: Database;
  tokens: Tokens;
  /** The database's address for the sockets' own few connections. */
  url: string;
  /** Whose pages may connect, besides those of this server. */
  origins?: readonly string[];
  /** Whether people reach this server by https. */
  isHttps?: boolean;
  /** Whether the sockets of one person and one organization are limited; load tests have them without. */
  isLimited: boolean;
  log: { warn(error: object, message: string): void };
};

/** The sockets of this process: how to tell rooms something, on every node, and how to serve and leave them. */
export type Realtime = {
  publish: Publish;
  attach(server: HttpServer): void;
  /** How many sockets are connected to this process. */
  count(): number;
  /** Closes the sockets of this process; their clients come again, to whoever serves then. */
  leave(): void;
  /** Tells what is still to be told, and closes what is left. */
  close(): Promise<void>;
};

type EngineRequest = IncomingMessage & { res?: ServerResponse };

const maxMessageBytes = 65_536;

// What refuses a handshake answers by itself right after it has told of it: what it then writes is left out.
function refuseInOurWords(io: GuestServer, isHttps: boolean): void {
  io.engine.on('connection_error', ({ req, message }: { req: EngineRequest; message: string }) => {
    const refusal = {
      status: message === 'Forbidden' ? 403 : 400,
      message: `The socket was refused: ${message}`,
    };
    const { res, socket } = req;
    if (!res || !('writeHead' in res)) {
      socket.end(bareBytes(refusal, isHttps));
      return;
    }
    const { body, headers } = bareAnswer(refusal, isHttps);
    const end = res.end.bind(res);
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    res.end = () => end(body);
  });
}

/** Serves sockets as the wire's section "Socket" says. Without `attach` it tells the sockets of other nodes alone. */
export function createRealtime({ isLimited, ...options }: RealtimeOptions): Realtime {
  const { database, tokens, url, origins = [], isHttps = false, log } = options;
  const io: GuestServer = new Server({
    serveClient: false,
    maxHttpBufferSize: maxMessageBytes,
    connectTimeout: 10_000,
    ...(origins.length > 0 ? { cors: { origin: [...origins] } } : {}),
    allowRequest: (handshake, answer) =>
      answer(null, io.engine.clientsCount < limits.socketsOfNode && isOwnOrigin(handshake, origins)),
  });
  // Closed like this, and not by a disconnect, clients come again by themselves and fetch what they show.
  const onMissed = () => io.sockets.sockets.forEach((socket) => socket.conn.close());
  const bus = createBus(io, {
    url,
    onMissed,
    findSeers: (about, accounts) => findSeers(database, about, accounts),
  });
  const leaving = new AbortController();
  const places = createSocketLimits(isLimited);

  function refusal(error: unknown): ExtendedError {
    const { message, code } = refusalOf(error);
    if (code === 'INTERNAL') log.warn({ err: error }, 'a socket was refused');
    return Object.assign(new Error(message), { data: { code } });
  }
  async function admit(socket: GuestSocket): Promise<ExtendedError | undefined> {
    try {
      const guest = await welcome(socket, { database, tokens });
      const crowd = places.admit(socket, guest.userId, guest.claim.organizationId ?? guest.userId);
      Object.assign(socket.data, guest, { crowd });
      return undefined;
    } catch (error) {
      return refusal(error);
    }
  }
  io.use((socket, proceed) => void admit(socket).then(proceed));
  io.on('connection', (socket) => {
    void socket.join([...socket.data.rooms, ...socket.data.outside]);
    serveRooms(socket, { database, watch: bus.watch, log });
    servePresence(socket, { database, publish: bus.publish });
  });
  void watchClaims(io, database, leaving.signal);

  return {
    publish: bus.publish,
    attach(server) {
      io.attach(server);
      refuseInOurWords(io, isHttps);
      io.engine.on('headers', (headers: Record<string, string>) => {
        Object.assign(headers, bareHeaders(isHttps));
      });
    },
    count: () => io.sockets.sockets.size,
    leave: () => void io.engine?.close(),
    async close() {
      leaving.abort();
      await bus.close();
    },
  };
}
