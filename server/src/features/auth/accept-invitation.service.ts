import type { BodyOf } from 'contract/core/endpoint';
import type { authEndpoints } from 'contract/auth/auth.endpoints';
import { originOf } from '../../core/door.ts';
import { invalid } from '../../core/errors.ts';
import { hashPassword } from '../../core/password.ts';
import type { Exchange } from '../../core/route.ts';
import { writeTrailRow } from '../../core/trail.ts';
import { addressOf, joinBy, joinedRow } from '../invitation/accept.service.ts';
import { tellInviter } from '../invitation/invitation-notice.service.ts';
import { describeUser } from '../user/user.service.ts';
import { createPerson } from './auth.service.ts';
import { checkPassword } from './password.service.ts';
import { logPerson, openSession } from './session.service.ts';

/** A new person by an invitation: they choose a password, are a member and are logged in, all or nothing. */
export async function acceptAsNewPerson(
  exchange: Exchange,
  { token, password, name }: BodyOf<typeof authEndpoints.acceptInvitation>,
) {
  const { database } = exchange.services;
  if (!password) throw invalid({ password: 'Password is required' });
  const email = await database.transact(null, (tx) => addressOf(tx, token));
  const person = name?.trim() || email.split('@', 1)[0] || email;
  await checkPassword(password, [email, person]);
  const passwordHash = await hashPassword(password);
  return database.transact(null, async (tx) => {
    const userId = await createPerson(tx, { name: person, email, contact: null, passwordHash });
    const { sessionId, tokens } = await openSession(exchange, tx, userId);
    const user = await describeUser(tx);
    await logPerson(exchange, tx, sessionId, { action: 'registered', recordId: userId, recordName: person });
    const data = await joinBy(tx, token);
    await tellInviter(tx, data.invitationId);
    await writeTrailRow(tx, joinedRow(data), originOf(exchange.request, sessionId));
    return {
      user: { ...user, isEmailVerified: true },
      tokens,
      message: 'Invitation accepted successfully!',
      data,
    };
  });
}
