import type { RoomAnswer } from 'contract/core/events';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { AppError } from '../http/errors.ts';
import { checkRooms, isInTime } from './socket-limits.ts';
import { enterRoom, moveTo, quietOf, refusalOf, type GuestSocket } from './socket-entry.ts';

type Ack = (answer: RoomAnswer) => void;
type Services = {
  database: Database;
  /** Begins to watch a room; whether anything was told there since, says what it gives. */
  watch: (room: string) => () => boolean;
  log: { warn(error: object, message: string): void };
};

const maxMessagesPerSecond = 20;

// What is told goes to rooms whose ids are in small letters.
const request = z.object({
  room: z
    .string()
    .toLowerCase()
    .regex(/^(organization$|(workspace|record):[^:]*$)/),
});

function roomOf(message: unknown): string {
  const parsed = request.safeParse(message);
  if (!parsed.success)
    throw new AppError('VALIDATION', 'Name a room: workspace:{id}, record:{id} or organization');
  return parsed.data.room;
}

/** Answers what is beyond the allowed number of messages without looking at it. */
function limitMessages(socket: GuestSocket): void {
  let began = 0;
  let count = 0;
  socket.use((message, next) => {
    const now = Date.now();
    if (now - began >= 1000) [began, count] = [now, 0];
    count += 1;
    const isAllowed = isInTime(socket.data.crowd, now) && count <= maxMessagesPerSecond;
    if (isAllowed) return next();
    const ack: unknown = message.at(-1);
    if (typeof ack === 'function') ack({ ok: false, code: 'RATE_LIMITED' });
  });
}

async function subscribe(
  socket: GuestSocket,
  message: unknown,
  { database, watch }: Services,
): Promise<Pick<RoomAnswer, 'seq' | 'quietMs'>> {
  const room = roomOf(message);
  const { claim, inside } = socket.data;
  if (room === 'organization') return quietOf(database, claim);
  if (!inside.has(room)) checkRooms(socket.data);
  const hasMissed = watch(room);
  const { place, rooms, seq, quietMs } = await enterRoom(database, claim, room);
  if (!socket.connected) return {};
  inside.set(room, { place, rooms: moveTo(socket, inside.get(room)?.rooms ?? [], rooms) });
  // Between the number and the room, a change is neither in the one nor heard in the other.
  return seq === undefined || quietMs === undefined || hasMissed() ? {} : { seq, quietMs };
}

function unsubscribe(socket: GuestSocket, message: unknown): object {
  const room = roomOf(message);
  const left = socket.data.inside.get(room);
  socket.data.inside.delete(room);
  moveTo(socket, left?.rooms ?? [], []);
  return {};
}

/** Lets a socket enter and leave the rooms that it may hear; other messages are ignored. */
export function serveRooms(socket: GuestSocket, services: Services): void {
  async function answer(ack: Ack | undefined, work: () => object | Promise<object>): Promise<void> {
    const reply = typeof ack === 'function' ? ack : () => {};
    try {
      reply({ ok: true, ...(await work()) });
    } catch (error) {
      const { code } = refusalOf(error);
      if (code === 'INTERNAL') services.log.warn({ err: error }, 'a room was refused');
      reply({ ok: false, code });
    }
  }
  limitMessages(socket);
  socket.on(
    'subscribe',
    (message: unknown, ack?: Ack) => void answer(ack, () => subscribe(socket, message, services)),
  );
  socket.on(
    'unsubscribe',
    (message: unknown, ack?: Ack) => void answer(ack, () => unsubscribe(socket, message)),
  );
}
