import type { Security } from 'contract/access/security/security';
import { limits } from 'contract/core/limits';
import sql from 'sql-template-tag';
import type { Connection } from '../../core/database/database.ts';

/** How the person of the transaction signs in, and until when this session may change it. */
export async function findSecurity(db: Connection, sessionId: string | null): Promise<Security> {
  const [row] = await db.query<{ record: Security }>(sql`
    select json_build_object(
      'hasPassword', 'password' = any(own_providers()), 'passwordChangedAt', own_password_changed_at(),
      'email', u.email, 'isEmailVerified', u.email_verified_at is not null, 'pendingEmail', own_pending_email(),
      'google', (select json_build_object('email', i.email, 'linkedAt', i.created_at) from identities i where i.user_id = u.id),
      'totpSince', (select t.confirmed_at from totp_factors t where t.user_id = u.id and t.secret is not null),
      'passkeys', coalesce((select json_agg(json_build_object('_id', p.id, 'name', p.name, 'createdAt', p.created_at,
          'lastUsedAt', p.last_used_at) order by p.created_at) from passkeys p where p.user_id = u.id), '[]'::json),
      'recoveryCodesLeft', (select count(*) from recovery_codes c where c.user_id = u.id and c.used_at is null),
      'signingSecretSince', own_signing_set_at(),
      'provedUntil', (select s.proved_at + make_interval(mins => ${limits.provedMinutes}) from sessions s
          where s.id = ${sessionId} and s.proved_at > now() - make_interval(mins => ${limits.provedMinutes}))) as record
      from users u where u.id = app_user()`);
  if (!row) throw new Error('The transaction acts as nobody');
  return row.record;
}
