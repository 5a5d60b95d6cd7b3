import type { RoomAnswer, ServerEvents } from 'contract/core/events';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { enterWith } from '../http/context.ts';
import { AppError, notFound } from '../http/errors.ts';
import type { Publish } from '../http/publish.ts';
import { type GuestSocket, refusalOf } from './socket-entry.ts';

type Ack = (answer: RoomAnswer) => void;
type Services = { database: Database; publish: Publish };

const request = z.object({
  room: z
    .string()
    .toLowerCase()
    .regex(/^record:[^:]*$/),
  editing: z.boolean(),
});

async function nameOf(database: Database, { claim }: GuestSocket['data']): Promise<string> {
  const [, found = []] = await database.batched(
    enterWith(claim),
    sql`select name from accounts where organization_id = app_organization() and id = app_account()`,
  );
  const [person] = found as { name: string }[];
  if (!person) throw notFound('Person');
  return person.name;
}

/**
 * Lets a socket say that its person has the form of a record open whose room it is in, to those who hear that record. It is
 * said again every few seconds and kept nowhere: who does not hear it any more takes it as over.
 */
export function servePresence(socket: GuestSocket, { database, publish }: Services): void {
  const told = new Map<string, string[]>();
  let name = '';

  function tell(room: string, rooms: string[], editing: boolean): void {
    const person = { _id: socket.data.accountId, name, editing };
    const payload: ServerEvents['presence.changed'] = { room, people: [person] };
    publish(rooms, 'presence.changed', payload);
  }

  async function hear(message: unknown): Promise<void> {
    const parsed = request.safeParse(message);
    if (!parsed.success) throw new AppError('VALIDATION', 'Name a record, and say whether it is edited');
    const { room, editing } = parsed.data;
    const rooms = editing ? socket.data.inside.get(room)?.rooms : told.get(room);
    if (!rooms) throw notFound('Room');
    name ||= await nameOf(database, socket.data);
    if (editing && socket.connected) told.set(room, rooms);
    else told.delete(room);
    tell(room, rooms, editing && socket.connected);
  }

  socket.on('editing', async (message: unknown, ack?: Ack) => {
    const reply = typeof ack === 'function' ? ack : () => {};
    try {
      await hear(message);
      reply({ ok: true });
    } catch (error) {
      reply({ ok: false, code: refusalOf(error).code });
    }
  });
  socket.on('disconnect', () => {
    for (const [room, rooms] of told) tell(room, rooms, false);
  });
}
