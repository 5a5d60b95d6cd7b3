import { randomBytes } from 'node:crypto';
import { limits } from 'contract/core/limits';
import sql from 'sql-template-tag';
import type { Connection } from '../../core/database/database.ts';
import {
  deviceCookieName,
  deviceSecretOf,
  isSecureOrigin,
  originOf,
} from '../../core/http/request-claims.ts';
import type { Exchange } from '../../core/http/route.ts';
import { sha256 } from '../../core/tokens/tokens.ts';

/** The hash of the cookie by which a browser is known. */
export function deviceOf({ request }: Exchange): Buffer | null {
  const secret = deviceSecretOf(request, true) ?? deviceSecretOf(request, false);
  return secret ? sha256(secret) : null;
}

/** Lets the browser be known to the person that the transaction acts as; says whether it was before. */
export async function rememberDevice(exchange: Exchange, tx: Connection): Promise<boolean> {
  const { request, reply } = exchange;
  const { origin } = request.headers;
  if (!origin) return false;
  const isSecure = isSecureOrigin(origin);
  const secret = deviceSecretOf(request, isSecure) ?? randomBytes(32).toString('base64url');
  void reply.setCookie(deviceCookieName(isSecure), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
    maxAge: limits.knownDeviceDays * 86_400,
  });
  const [row] = await tx.query<{ known: boolean }>(sql`
    insert into known_devices (user_id, token_hash) values (app_user(), ${sha256(secret)})
      on conflict (user_id, token_hash) do update set last_used_at = now() returning xmax <> 0 as known`);
  return row?.known ?? false;
}

/** Whether the person has signed in from this place with this program before, or never at all. */
export async function isFamiliar({ request }: Exchange, tx: Connection): Promise<boolean> {
  const { ip, agent } = originOf(request);
  const [row] = await tx.query<{ familiar: boolean }>(sql`
    select exists (select from auth_events where user_id = app_user() and kind = 'login_ok'
                      and ip is not distinct from ${ip} and agent is not distinct from ${agent})
        or not exists (select from auth_events where user_id = app_user() and kind = 'login_ok') as familiar`);
  return row?.familiar ?? true;
}
