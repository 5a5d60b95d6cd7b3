import type { SignInKind } from 'contract/access/security/security';
import sql from 'sql-template-tag';
import { v7 as newId } from 'uuid';
import type { Connection } from '../../core/database/database.ts';
import { originOf } from '../../core/http/request-claims.ts';
import type { Exchange } from '../../core/http/route.ts';
import type { Origin } from '../../core/trail/trail.ts';

/** Writes a line into the history of signing in of the person that the transaction acts as. */
export async function noteOwn(
  tx: Connection,
  kind: SignInKind,
  { ip, agent }: Pick<Origin, 'ip' | 'agent'>,
): Promise<void> {
  await tx.query(sql`insert into auth_events (id, user_id, kind, ip, agent)
    values (${newId()}, app_user(), ${kind}, ${ip}, ${agent})`);
}

/** The same, from where a request came. */
export function noteEvent({ request }: Exchange, tx: Connection, kind: SignInKind): Promise<void> {
  return noteOwn(tx, kind, originOf(request));
}

/** Writes a line about a person who is not signed in, or about nobody. */
export async function noteStranger(
  { request }: Exchange,
  db: Connection,
  userId: string | null,
  kind: SignInKind,
): Promise<void> {
  const { ip, agent } = originOf(request);
  await db.query(sql`select note_auth_event(${newId()}, ${userId}, ${kind}, ${ip}, ${agent})`);
}
