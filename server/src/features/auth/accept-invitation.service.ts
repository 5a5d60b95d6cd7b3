import type { BodyOf } from 'contract/core/endpoint';
import type { authEndpoints } from 'contract/auth/auth.endpoints';
import sql from 'sql-template-tag';
import { originOf } from '../../core/door.ts';
import { conflict, invalid } from '../../core/errors.ts';
import { hashPassword } from '../../core/password.ts';
import type { Exchange } from '../../core/route.ts';
import { sha256 } from '../../core/tokens.ts';
import { writeTrailRow } from '../../core/trail.ts';
import { expectedPerson, joinBy, joinedRow } from '../invitation/accept.service.ts';
import { tellInviter } from '../invitation/invitation-notice.service.ts';
import { describeUser } from '../user/user.service.ts';
import { createPerson } from './auth.service.ts';
import { rememberDevice } from './device.service.ts';
import { noteEvent } from './event.service.ts';
import { actionOf, enterByGoogle, identifyGoogle, settleGoogle } from './google.service.ts';
import { checkLength, checkPassword } from './password.service.ts';
import { logPerson, openSession } from './session.service.ts';
import { secondStepsOf } from './sign-in.service.ts';

const welcome = 'Invitation accepted successfully!';

type Input = BodyOf<typeof authEndpoints.acceptInvitation>;

/** A Google person by an invitation to their address, whether they have an account already or not. */
async function acceptWithGoogle(exchange: Exchange, token: string, accessToken: string) {
  const person = await identifyGoogle(exchange.services, accessToken);
  const { entered, answer } = await exchange.services.database.transact(null, async (tx) => {
    const found = await enterByGoogle(exchange, tx, person);
    const { userId } = found;
    if ((await secondStepsOf(tx)).length > 0)
      throw conflict('Your account has two-step sign-in: log in first, then accept the invitation.');
    const { sessionId, tokens } = await openSession(exchange, tx, userId, 'google');
    await rememberDevice(exchange, tx);
    await noteEvent(exchange, tx, 'login_ok');
    const user = await describeUser(tx);
    const row = { action: actionOf(found), recordId: userId, recordName: user.name };
    await logPerson(exchange, tx, sessionId, row);
    const data = await joinBy(tx, token);
    await writeTrailRow(tx, joinedRow(data), originOf(exchange.request, sessionId));
    return { entered: found, answer: { user, tokens, message: welcome, data } };
  });
  // The call says 200 for a new account, too.
  if (entered.outcome === 'taken-over') settleGoogle(exchange, entered);
  return answer;
}

/** A new person by an invitation: they choose a password, are a member and are logged in, all or nothing. */
export async function acceptAsNewPerson(
  exchange: Exchange,
  { token, password, name, access_token: accessToken }: Input,
) {
  const { database } = exchange.services;
  if (accessToken) return acceptWithGoogle(exchange, token, accessToken);
  if (!password) throw invalid({ password: 'Password is required' });
  const expected = await database.transact(null, (tx) => expectedPerson(tx, token));
  const { email, contact } = expected;
  const person = name?.trim() || expected.name || email.split('@', 1)[0] || email;
  const [asked] = await database.query<{ shortest: number | null }>(
    sql`select password_shortest_of_invitation(${sha256(token)}) as shortest`,
  );
  checkLength(password, asked?.shortest);
  await checkPassword(password, [email, person]);
  const passwordHash = await hashPassword(password);
  return database.transact(null, async (tx) => {
    const userId = await createPerson(tx, { name: person, email, contact, passwordHash });
    const { sessionId, tokens } = await openSession(exchange, tx, userId, 'password');
    await rememberDevice(exchange, tx);
    await noteEvent(exchange, tx, 'login_ok');
    const user = await describeUser(tx);
    await logPerson(exchange, tx, sessionId, { action: 'registered', recordId: userId, recordName: person });
    const data = await joinBy(tx, token);
    await tellInviter(tx, data.invitationId);
    await writeTrailRow(tx, joinedRow(data), originOf(exchange.request, sessionId));
    return {
      user: { ...user, isEmailVerified: true },
      tokens,
      message: welcome,
      data,
    };
  });
}
