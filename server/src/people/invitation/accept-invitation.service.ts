import type { BodyOf } from 'contract/core/endpoint';
import type { invitationEndpoints } from 'contract/people/invitation/invitation.endpoints';
import sql from 'sql-template-tag';
import { originOf } from '../../core/http/request-claims.ts';
import { conflict, invalid } from '../../core/http/errors.ts';
import { hashPassword } from '../../core/tokens/password.ts';
import type { Exchange } from '../../core/http/route.ts';
import { sha256 } from '../../core/tokens/tokens.ts';
import { writeTrailRow } from '../../core/trail/trail.ts';
import { expectedPerson, joinBy, joinedRow } from './accept.service.ts';
import { tellInviter } from './invitation-notice.service.ts';
import { describeUser } from '../../access/user/user.service.ts';
import { createPerson } from '../../access/auth/auth.service.ts';
import { rememberDevice } from '../../access/auth/device.service.ts';
import { noteEvent } from '../../access/auth/event.service.ts';
import { actionOf, enterByGoogle, identifyGoogle, settleGoogle } from '../../access/auth/google.service.ts';
import { checkLength, checkPassword } from '../../access/auth/password.service.ts';
import { logPerson, openSession } from '../../access/auth/session.service.ts';
import { secondStepsOf } from '../../access/auth/sign-in.service.ts';

const welcome = 'Invitation accepted successfully!';

type Input = BodyOf<typeof invitationEndpoints.acceptAs>;

/** A Google person by an invitation to their address, whether they have an account already or not. */
async function acceptWithGoogle(exchange: Exchange, token: string, accessToken: string) {
  const person = await identifyGoogle(exchange.services, accessToken);
  const { entered, answer } = await exchange.services.database.transact(null, async (tx) => {
    const found = await enterByGoogle(exchange, tx, person);
    const { userId } = found;
    if ((await secondStepsOf(tx)).length > 0)
      throw conflict('Your account has two-step sign-in: log in first, then accept the invitation.');
    const { sessionId, tokens } = await openSession(exchange, tx, { userId, by: 'google' });
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
    const { sessionId, tokens } = await openSession(exchange, tx, { userId, by: 'password' });
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
