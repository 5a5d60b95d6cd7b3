import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import type { Publish } from '../http/publish.ts';
import type { Narrowed } from '../http/sight.ts';
import type { GuestServer } from './socket-entry.ts';

type Told = { rooms: string[]; event: string; payload: unknown; narrowed?: Narrowed | undefined };

/** Which of these memberships see a record that something is about. */
type FindSeers = (about: Narrowed, accounts: readonly string[]) => Promise<Set<string>>;

type BusOptions = {
  url: string;
  /** Called when notifications may have been missed. */
  onMissed: () => void;
  findSeers: FindSeers;
};

/** What was told, and from there on what was told after it. */
type Chain = { rooms: string[]; next?: Chain };

const gatherMs = 10;
const analyticsMs = 5000;

/**
 * Connects this node's sockets with those of all other nodes on the database, and gives how to tell rooms something.
 * What is told within a few milliseconds goes to the other nodes as one notification.
 */
export function createBus(io: GuestServer, options: BusOptions) {
  const { connections, end } = connectionsOf(options);
  // The adapter asks its pool for these two functions alone.
  io.adapter(createAdapter(connections as unknown as pg.Pool));
  const hall = createHall(io, options.findSeers);
  let waiting: Told[] = [];

  function flush(): void {
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    hall.tell(batch);
    io.serverSideEmit('told', batch);
  }

  io.on('told', (batch: Told[]) => hall.tell(batch));

  const publish: Publish = (rooms, event, payload, narrowed) => {
    if (rooms.length === 0 && !narrowed) return; // to Socket.IO, no room means everybody
    if (waiting.push({ rooms, event, payload, narrowed }) === 1) setTimeout(flush, gatherMs);
  };

  return {
    publish,
    watch: hall.watch,
    async close(): Promise<void> {
      flush();
      hall.close();
      await io.of('/').adapter.close();
      await end();
    },
  };
}

/** The connections of the adapter. The one that listens is not of the pool, where a dead one would keep its place for ever. */
function connectionsOf({ url, onMissed }: Pick<BusOptions, 'url' | 'onMissed'>) {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'plumbline-sockets',
    max: 1, // so that what is told later arrives later
    connectionTimeoutMillis: 1800,
    query_timeout: 5000,
    keepAlive: true,
    // What a crash of the database takes from the queue of notifications is lost either way.
    options: '-c synchronous_commit=off',
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  let hasListened = false;

  async function connect() {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1800, keepAlive: true });
    client.on('error', () => {}); // 'end' follows, and the adapter connects again
    await client.connect();
    if (hasListened) onMissed();
    hasListened = true;
    return Object.assign(client, { release: () => void client.end() });
  }

  const query = (text: string, values?: unknown[]) => pool.query(text, values);
  return { connections: { connect, query }, end: () => pool.end() };
}

/** Tells this node's own sockets; those of an ended session are closed, and charts are told to redraw at most every 5 s. */
function createHall(io: GuestServer, findSeers: FindSeers) {
  const resting = new Map<string, { timer: NodeJS.Timeout; next?: Told }>();
  // Only who watches holds on to what came before.
  let last: Chain = { rooms: [] };

  const emit = ({ rooms, event, payload }: Told) => io.local.to(rooms).emit(event, payload);

  // Who is judged record by record hears of what they see, and nobody twice.
  async function emitToNarrowed({ rooms, event, payload, narrowed }: Told): Promise<void> {
    const ids = narrowed?.among.flatMap((room) => [...(io.sockets.adapter.rooms.get(room) ?? [])]);
    const there = [...new Set(ids)].flatMap((id) => io.sockets.sockets.get(id) ?? []);
    const open = there.filter((socket) => !rooms.some((room) => socket.rooms.has(room)));
    if (!narrowed || open.length === 0) return;
    const accounts = [...new Set(open.map(({ data }) => data.accountId))];
    const seers = await findSeers(narrowed, accounts);
    for (const socket of open) if (seers.has(socket.data.accountId)) socket.emit(event, payload);
  }

  function emitSeldom(told: Told): void {
    const place = JSON.stringify(told.payload);
    const rest = resting.get(place);
    if (rest) {
      rest.next = told;
      return;
    }
    emit(told);
    const timer = setTimeout(() => {
      const { next } = resting.get(place) ?? {};
      resting.delete(place);
      if (next) emitSeldom(next);
    }, analyticsMs);
    resting.set(place, { timer });
  }

  return {
    tell(batch: Told[]): void {
      for (const told of batch) {
        last = last.next = { rooms: [...told.rooms, ...(told.narrowed?.among ?? [])] };
        if (told.event === 'analytics.changed') emitSeldom(told);
        else if (told.rooms.length > 0) emit(told);
        // While the database is away, nothing is told to whom it must be asked about.
        if (told.narrowed) void emitToNarrowed(told).catch(() => {});
        if (told.event === 'session.revoked') io.local.in(told.rooms).disconnectSockets(true);
      }
    },
    /** Begins to watch a room; whether anything was told there since, or in a part of it, says what it gives. */
    watch(room: string): () => boolean {
      const from = last;
      const isThere = (told: string) => told === room || told.startsWith(`${room}:`);
      return () => {
        for (let link = from.next; link; link = link.next) if (link.rooms.some(isThere)) return true;
        return false;
      };
    },
    close(): void {
      for (const { timer } of resting.values()) clearTimeout(timer);
      resting.clear();
    },
  };
}
