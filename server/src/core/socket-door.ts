import type { IncomingMessage } from 'node:http';
import { fastifyCookie } from '@fastify/cookie';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import sql from 'sql-template-tag';
import { enterWith, readEntered, type Claim } from './context.ts';
import type { Database } from './database.ts';
import { bindingOf, claimedId } from './door.ts';
import { AppError, barred, noSession, notFound } from './errors.ts';
import { isUuid, type Tokens } from './tokens.ts';

/** Who a socket is, as it was checked when it connected: its rooms, and those it asked for, each with its workspace. */
export type Guest = {
  claim: Claim;
  expiresAt: number;
  rooms: string[];
  places: Map<string, string | null>;
};

export type GuestSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Guest>;
export type GuestServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, Guest>;

/** Whether a handshake comes from a page of this server, or from no page at all. */
export function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host } = headers;
  if (origin === undefined || origin === publicUrl) return true;
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
): Promise<Guest> {
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
  const reader = database.reader(enterWith(claim));
  const [memberships, rows] = await Promise.all([
    reader.query<{ id: string }>(
      sql`select id from accounts where user_id = app_user() and status = 'active'`,
    ),
    reader.entered(),
  ]);
  const { userId, organizationId, barrier } = readEntered(rows, null);
  if (barrier) throw barred(barrier);
  const accounts = memberships.map(({ id }) => `account:${id}`);
  return {
    claim: { ...claim, organizationId },
    expiresAt: session.expiresAt,
    rooms: [`user:${userId}`, `session:${session.sessionId}`, `organization:${organizationId}`, ...accounts],
    places: new Map(),
  };
}

/** The workspace of a room that a guest may enter, null for one of the organization; 404 where it is not theirs to see. */
export async function placeOf(database: Database, claim: Claim, room: string): Promise<string | null> {
  const [kind, id] = room.split(':');
  if (!isUuid(id)) throw notFound('Room');
  const workspaceId = kind === 'record' ? await workspaceOfRecord(database, claim, id) : id;
  if (workspaceId === null) return null;
  const entered = readEntered(
    await database.reader(enterWith({ ...claim, workspaceId })).entered(),
    workspaceId,
  );
  if (entered.module === null || entered.actor.level === 0) throw notFound('Room');
  return workspaceId;
}

// Every record has left at least one row in the trail, whatever feature it is of.
async function workspaceOfRecord(database: Database, claim: Claim, id: string): Promise<string | null> {
  const reader = database.reader(enterWith(claim));
  const [[row], rows] = await Promise.all([
    reader.query<{ workspace_id: string | null }>(sql`
      select workspace_id from activities where organization_id = app_organization() and root_id = ${id} order by seq desc limit 1`),
    reader.entered(),
  ]);
  readEntered(rows, null);
  if (!row) throw notFound('Room');
  return row.workspace_id;
}

/** A refusal as a socket is told it. */
export function refusalOf(error: unknown): { message: string; code: string } {
  return error instanceof AppError
    ? { message: error.message, code: error.code }
    : { message: 'Something went wrong on our side', code: 'INTERNAL' };
}
