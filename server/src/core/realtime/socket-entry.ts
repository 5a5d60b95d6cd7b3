import type { IncomingMessage } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import sql from 'sql-template-tag';
import { enterWith, readEntered, type Claim } from '../http/context.ts';
import type { Database } from '../database/database.ts';
import { bindingOf, claimedId } from '../http/request-claims.ts';
import { AppError, barred, noSession, notFound } from '../http/errors.ts';
import { readerOf, roomsInWorkspace } from '../http/sight.ts';
import type { Crowd } from './socket-limits.ts';
import { findSights, type Part, type Place, questionsOf, roomsAt, roomsOutside } from './socket-sights.ts';
import { isUuid, type Tokens } from '../tokens/tokens.ts';

/**
 * Who a socket is, as it was checked when it connected. What it hears by the rights of the moment: `outside` wherever it
 * is, `inside` in the rooms that it asked for, each with its place.
 */
export type Guest = {
  claim: Claim & { organizationId: string };
  userId: string;
  accountId: string;
  expiresAt: number;
  rooms: string[];
  outside: string[];
  inside: Map<string, { place: Place; rooms: string[] }>;
  /** All sockets of the same person on this node. */
  crowd: Crowd;
};

export type GuestSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Guest>;
export type GuestServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Guest>;

/** Whether a handshake comes from a page of this server, from one of these origins, or from no page at all. */
export function isOwnOrigin({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function tokenOf({ auth, headers }: Socket['handshake']): string | undefined {
  const bearer = /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1];
  return textOf(auth.token) ?? textOf(headers.token) ?? bearer;
}

/** Checks a handshake; throws the refusals of the API. */
export async function welcome(
  { handshake }: Socket,
  { database, tokens }: { database: Database; tokens: Tokens },
): Promise<Omit<Guest, 'crowd'>> {
  const token = tokenOf(handshake);
  const session = token ? await tokens.readAccess(token) : undefined;
  if (!session) throw noSession();
  const claim: Claim = {
    sessionId: session.sessionId,
    binding: bindingOf({ cookies: fastifyCookie.parse(handshake.headers.cookie ?? '') }),
    organizationId: claimedId(textOf(handshake.auth.subid) ?? textOf(handshake.headers.subid)),
    accountId: null,
    workspaceId: null,
  };
  const [rows = []] = await database.batched(enterWith(claim));
  const { userId, organizationId, barrier, actor } = readEntered(rows, null);
  if (barrier) throw barred(barrier);
  const entered = { ...claim, organizationId };
  const [sight] = await findSights(database, [{ claim: entered, workspaceId: null, rootId: null }]);
  if (sight?.state !== 'open') throw noSession();
  return {
    claim: entered,
    userId,
    accountId: actor.accountId,
    expiresAt: session.expiresAt,
    rooms: [`user:${userId}`, `session:${session.sessionId}`],
    outside: roomsOutside(organizationId, sight),
    inside: new Map(),
  };
}

/** A room that was entered: its place, what is heard there, and of a workspace's room the number to tell. */
type Entered = { place: Place; rooms: string[]; seq?: number; quietMs?: number };

/** The place of a room that a guest may enter; 404 where it is not theirs to see. */
export async function enterRoom(database: Database, claim: Guest['claim'], room: string): Promise<Entered> {
  const [kind, id] = room.split(':');
  if (!isUuid(id)) throw notFound('Room');
  return kind === 'workspace' ? enterWorkspace(database, claim, id) : enterRecord(database, claim, id);
}

async function enterWorkspace(
  database: Database,
  claim: Guest['claim'],
  workspaceId: string,
): Promise<Entered> {
  const [rows = [], numbers = []] = await database.batched(
    enterWith({ ...claim, workspaceId }),
    sql`select last_number_in(${workspaceId}) as seq, coalesce(quiet_since_ms(${workspaceId}), 0)::int8 as "quietMs"`,
  );
  const { module, actor, barrier } = readEntered(rows, workspaceId);
  if (barrier) throw barred(barrier);
  if (module === null || actor.level === 0) throw notFound('Room');
  // From who sees some sites alone, a change that takes a record out of their sight hides itself.
  const [last] = actor.isNarrowed ? [] : (numbers as { seq: number; quietMs: number }[]);
  return { place: { workspaceId }, rooms: roomsInWorkspace(workspaceId, actor), ...last };
}

/** How long ago anything changed in the organization of a socket, which hears of it from the moment it is connected. */
export async function quietOf(database: Database, claim: Guest['claim']): Promise<{ quietMs?: number }> {
  const [rows = [], numbers = []] = await database.batched(
    enterWith(claim),
    sql`select organization_quiet_ms()::int8 as "quietMs"`,
  );
  const { barrier } = readEntered(rows, null);
  if (barrier) throw barred(barrier);
  const [last] = numbers as { quietMs: number | null }[];
  return last?.quietMs === null || last === undefined ? {} : { quietMs: last.quietMs };
}

type Known = { entity: string; workspace_id: string | null };

// Every record has left at least one row in the trail, whatever feature it is of.
async function enterRecord(database: Database, claim: Guest['claim'], rootId: string): Promise<Entered> {
  const [rows = [], found = []] = await database.batched(
    enterWith(claim),
    sql`select entity, workspace_id from places_of_record(${rootId})`,
  );
  const { barrier } = readEntered(rows, null);
  if (barrier) throw barred(barrier);
  const parts = (found as Known[]).flatMap(({ entity, workspace_id: workspaceId }): Part[] => {
    const permission = readerOf(entity);
    return permission ? [{ workspaceId, permission }] : [];
  });
  const place: Place = { rootId, parts };
  const questions = questionsOf(place).map((question) => ({ claim, ...question }));
  const heard = roomsAt(place, claim.organizationId, await findSights(database, questions));
  if (heard.length === 0) throw notFound('Room');
  return { place, rooms: heard };
}

/** Lets a socket hear these rooms in place of those; gives what it hears now. */
export function moveTo(socket: GuestSocket, from: readonly string[], to: string[]): string[] {
  for (const room of from) if (!to.includes(room)) void socket.leave(room);
  const added = to.filter((room) => !from.includes(room));
  if (added.length > 0) void socket.join(added);
  return to;
}

/** A refusal as a socket is told it. */
export function refusalOf(error: unknown): { message: string; code: string } {
  return error instanceof AppError
    ? { message: error.message, code: error.code }
    : { message: 'Something went wrong on our side', code: 'INTERNAL' };
}
