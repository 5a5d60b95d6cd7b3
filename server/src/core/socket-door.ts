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
  const [rows = [], memberships = []] = await database.desk(
    enterWith(claim),
    sql`select id from accounts where user_id = app_user() and status = 'active'`,
  );
  const { userId, organizationId, barrier } = readEntered(rows, null);
  if (barrier) throw barred(barrier);
  const accounts = (memberships as { id: string }[]).map(({ id }) => `account:${id}`);
  return {
    claim: { ...claim, organizationId },
    expiresAt: session.expiresAt,
    rooms: [`user:${userId}`, `session:${session.sessionId}`, `organization:${organizationId}`, ...accounts],
    places: new Map(),
  };
}

/** Where a room is: its workspace, null for one of the organization; and of a workspace's room, the number to tell. */
type Place = { workspaceId: string | null; seq?: number };

/** The place of a room that a guest may enter; 404 where it is not theirs to see. */
export async function placeOf(database: Database, claim: Claim, room: string): Promise<Place> {
  const [kind, id] = room.split(':');
  if (!isUuid(id)) throw notFound('Room');
  if (kind === 'workspace') return workspaceFor(database, claim, id);
  const workspaceId = await workspaceOfRecord(database, claim, id);
  if (workspaceId !== null) await workspaceFor(database, claim, workspaceId);
  return { workspaceId };
}

// What is shown in a workspace is its own, or the organization's: people, sites, processes.
const lastNumberOf = (workspaceId: string) => sql`
  select greatest(0,
    (select seq from activities where organization_id = app_organization() and workspace_id = ${workspaceId} order by seq desc limit 1),
    (select seq from activities where organization_id = app_organization() and workspace_id is null order by seq desc limit 1)
  ) as seq`;

async function workspaceFor(database: Database, claim: Claim, workspaceId: string): Promise<Place> {
  const [rows = [], numbers = []] = await database.desk(
    enterWith({ ...claim, workspaceId }),
    lastNumberOf(workspaceId),
  );
  const { module, actor } = readEntered(rows, workspaceId);
  if (module === null || actor.level === 0) throw notFound('Room');
  // From who sees some sites alone, a change that takes a record out of their sight hides itself.
  const [last] = actor.isNarrowed ? [] : (numbers as { seq: number }[]);
  return { workspaceId, ...last };
}

// Every record has left at least one row in the trail, whatever feature it is of.
async function workspaceOfRecord(database: Database, claim: Claim, id: string): Promise<string | null> {
  const [rows = [], found = []] = await database.desk(
    enterWith(claim),
    sql`
      select workspace_id from activities where organization_id = app_organization() and root_id = ${id} order by seq desc limit 1`,
  );
  readEntered(rows, null);
  const [row] = found as { workspace_id: string | null }[];
  if (!row) throw notFound('Room');
  return row.workspace_id;
}

/** A refusal as a socket is told it. */
export function refusalOf(error: unknown): { message: string; code: string } {
  return error instanceof AppError
    ? { message: error.message, code: error.code }
    : { message: 'Something went wrong on our side', code: 'INTERNAL' };
}
