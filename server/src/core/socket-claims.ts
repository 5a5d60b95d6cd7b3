import { setInterval } from 'node:timers/promises';
import sql from 'sql-template-tag';
import type { Database } from './database.ts';
import type { GuestServer, GuestSocket } from './socket-door.ts';

const checkMs = 3000;

/**
 * Until `signal`, every few seconds: closes sockets whose token is over or whose session or membership has ended, and
 * leaves rooms of workspaces that may not be seen any more. So it reaches every node, also what no event has told.
 */
export async function watchClaims(io: GuestServer, database: Database, signal: AbortSignal): Promise<void> {
  try {
    for await (const _ of setInterval(checkMs, undefined, { signal, ref: false })) {
      const sockets = [...io.sockets.sockets.values()];
      // Closed and not disconnected, the client comes again by itself, with the token that it has by now.
      for (const socket of sockets) if (socket.data.expiresAt <= Date.now()) socket.conn.close();
      // While the database is away nothing is told either, and the next round asks again.
      await leaveStale(sockets, database).catch(() => {});
    }
  } catch {
    // Aborted.
  }
}

type Held = { socket: GuestSocket; workspaceId: string | null };

function heldBy(socket: GuestSocket): Held[] {
  const workspaces = new Set(socket.data.places.values());
  return [...workspaces.add(null)].map((workspaceId) => ({ socket, workspaceId }));
}

async function leaveStale(sockets: GuestSocket[], database: Database): Promise<void> {
  const held = sockets.flatMap(heldBy);
  if (held.length === 0) return;
  const sessions = held.map(({ socket }) => socket.data.claim.sessionId);
  const organizations = held.map(({ socket }) => socket.data.claim.organizationId);
  const workspaces = held.map(({ workspaceId }) => workspaceId);
  const stale = await database.query<{ place: number }>(sql`
    select find_stale_claims(${sessions}::uuid[], ${organizations}::uuid[], ${workspaces}::uuid[]) as place`);
  for (const { place } of stale) {
    const lost = held[place - 1];
    if (lost) leave(lost);
  }
}

function leave({ socket, workspaceId }: Held): void {
  if (workspaceId === null) {
    socket.emit('session.revoked', {});
    socket.disconnect(true);
    return;
  }
  for (const [room, place] of socket.data.places) {
    if (place !== workspaceId) continue;
    socket.data.places.delete(room);
    void socket.leave(room);
  }
}
