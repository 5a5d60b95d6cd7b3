import { setInterval } from 'node:timers/promises';
import type { Database } from '../database/database.ts';
import { type GuestServer, type GuestSocket, moveTo } from './socket-entry.ts';
import {
  findSights,
  type Question,
  questionsOf,
  roomsAt,
  roomsOutside,
  type Sight,
} from './socket-sights.ts';

const checkMs = 3000;

/**
 * Until `signal`, every few seconds: closes sockets whose token is over, whose session or membership has ended or is
 * barred by a policy, and lets the others hear what they may read by the rights of the moment. So it reaches every node,
 * also what no event has told.
 */
export async function watchClaims(io: GuestServer, database: Database, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of setInterval(checkMs, undefined, { signal, ref: false })) {
      const sockets = [...io.sockets.sockets.values()];
      // Closed and not disconnected, the client comes again by itself, with the token that it has by now.
      for (const socket of sockets) if (socket.data.expiresAt <= Date.now()) socket.conn.close();
      // While the database is away nothing is told either, and the next round asks again.
      await judge(sockets, database).catch(() => {});
    }
  } catch {
    // Aborted.
  }
}

const keyOf = ({ claim, workspaceId, rootId }: Question) =>
  `${claim.sessionId} ${claim.organizationId} ${workspaceId} ${rootId}`;

function questionsOfSocket({ data: { claim, inside } }: GuestSocket): Question[] {
  const asked = [...inside.values()].flatMap(({ place }) => questionsOf(place));
  return [{ workspaceId: null, rootId: null }, ...asked].map((one) => ({ claim, ...one }));
}

async function judge(sockets: GuestSocket[], database: Database): Promise<void> {
  const questions = new Map(sockets.flatMap(questionsOfSocket).map((one) => [keyOf(one), one]));
  const sights = await findSights(database, [...questions.values()]);
  const answers = new Map([...questions.keys()].map((key, index) => [key, sights[index]]));
  for (const socket of sockets) settle(socket, (question) => answers.get(keyOf(question)));
}

type SightOf = (question: Question) => Sight | undefined;

/** Lets a socket hear what it may at this moment, and leave what it may not. */
function settle(socket: GuestSocket, sightOf: SightOf): void {
  const { claim, inside } = socket.data;
  const sight = sightOf({ claim, workspaceId: null, rootId: null });
  if (sight?.state !== 'open') {
    // The session of somebody whom one organization does not let in goes on elsewhere.
    if (sight?.state === 'over') socket.emit('session.revoked', {});
    socket.disconnect(true);
    return;
  }
  socket.data.outside = moveTo(socket, socket.data.outside, roomsOutside(claim.organizationId, sight));
  for (const [room, { place, rooms }] of inside) {
    const sights = questionsOf(place).map((one) => sightOf({ claim, ...one }));
    // A room that was entered while the question was under way is judged in the next round.
    if (sights.includes(undefined)) continue;
    const heard = roomsAt(
      place,
      claim.organizationId,
      sights.flatMap((one) => one ?? []),
    );
    moveTo(socket, rooms, heard);
    if (heard.length === 0) inside.delete(room);
    else inside.set(room, { place, rooms: heard });
  }
}
