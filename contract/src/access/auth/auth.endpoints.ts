import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { omittable, opaque } from '../../core/field.ts';
import { bare, flat, ok } from '../../core/reply.ts';
import { user } from '../user/user.ts';
import {
  forgotPasswordInput,
  googleInput,
  linkInput,
  loginInput,
  passkeyChallenge,
  passkeyLoginInput,
  registerInput,
  resetPasswordInput,
  secondStep,
  secondStepHelp,
  secondStepInput,
  secondStepResetInput,
  secondStepToken,
  tokens,
} from './auth.ts';

/** The person who has signed in, and the tokens of their session. */
export const session = z.object({ user, tokens });
const nothing = flat(z.object({}));

/** A session, or the second step that stands before it: then there is neither `user` nor `tokens`. */
const signedIn = z.union([session, z.object({ message: z.string(), mfa: secondStep })]);

export const authEndpoints = {
  register: endpoint('POST /auth/register', {
    access: 'public',
    summary: 'Creates a user with an unnamed organization of their own and the four modules.',
    body: registerInput,
    reply: bare(session.extend({ message: z.string() })),
    status: 201,
    success: 'Signup successful!',
    failure: 'Something went wrong',
    rates: [{ by: 'address', limit: 20, seconds: 3600 }],
  }),
  login: endpoint('POST /auth/login', {
    access: 'public',
    summary:
      'Opens a session with email and password. One message for every refusal. With two-step sign-in it answers with `mfa` and no tokens.',
    body: loginInput,
    reply: bare(signedIn),
    success: 'Logged in successfully!',
    failure: 'Something went wrong',
    rates: [{ by: 'address', limit: 10, seconds: 60 }],
  }),
  loginWithGoogle: endpoint('POST /auth/login-with-google', {
    access: 'public',
    summary:
      'Opens a session by a Google access token, and an account (201) for somebody new. With two-step sign-in it answers with `mfa` and no tokens.',
    body: googleInput,
    reply: bare(signedIn),
    otherStatus: 201,
    success: 'Successfully signed in with Google!',
    failure: 'Google login failed',
    rates: [{ by: 'address', limit: 20, seconds: 60 }],
  }),
  takeSecondStep: endpoint('POST /auth/login/mfa', {
    access: 'public',
    summary:
      'The second step of a login: a code of the authenticator app, a recovery code, or a passkey. Five wrong ones end the attempt.',
    body: secondStepInput,
    reply: bare(session),
    success: 'Logged in successfully!',
    failure: 'Something went wrong',
    rates: [{ by: 'address', limit: 20, seconds: 60 }],
  }),
  challengeSecondStep: endpoint('POST /auth/login/mfa/passkey', {
    access: 'public',
    summary: 'The challenge for a passkey as the second step.',
    body: secondStepToken,
    reply: ok(passkeyChallenge),
    rates: [{ by: 'address', limit: 20, seconds: 60 }],
    unlogged: 'A challenge that was not answered says nothing.',
  }),
  askForReset: endpoint('POST /auth/login/mfa/help', {
    access: 'public',
    summary:
      'Says that the second step of a login is lost: those who manage the account are asked to help, or where nobody else can, a link is mailed after a waiting time.',
    body: secondStepToken,
    reply: ok(secondStepHelp),
    failure: 'Help could not be asked for',
    rates: [{ by: 'address', limit: 10, seconds: 3600 }],
  }),
  resetSecondStep: endpoint('POST /auth/login/mfa/reset', {
    access: 'public',
    summary:
      'Takes the second step by the mailed link of a reset, once: every second step of the person goes, every other session ends.',
    body: secondStepResetInput,
    reply: bare(session),
    success: 'Logged in. Two-step sign-in is off: set it up again.',
    failure: 'Something went wrong',
    rates: [{ by: 'address', limit: 20, seconds: 3600 }],
  }),
  cancelReset: endpoint('POST /auth/two-step-reset/cancel', {
    access: 'public',
    summary: 'Stops the reset of a two-step sign-in by the link that its person was mailed.',
    body: linkInput,
    reply: nothing,
    success: 'The reset was stopped',
    failure: 'The reset could not be stopped',
    rates: [{ by: 'address', limit: 20, seconds: 3600 }],
  }),
  challengePasskey: endpoint('POST /auth/login/passkey/options', {
    access: 'public',
    summary: 'The challenge for signing in with a passkey alone.',
    reply: ok(passkeyChallenge),
    rates: [{ by: 'address', limit: 30, seconds: 60 }],
    unlogged: 'Nobody is known yet.',
  }),
  loginWithPasskey: endpoint('POST /auth/login/passkey', {
    access: 'public',
    summary: 'Opens a session by a passkey alone; a passkey is both steps at once.',
    body: passkeyLoginInput,
    reply: bare(session),
    success: 'Logged in successfully!',
    failure: 'The passkey could not be used',
    rates: [{ by: 'address', limit: 20, seconds: 60 }],
  }),
  loginWithLink: endpoint('POST /auth/login/link', {
    access: 'public',
    summary:
      'Opens a session by the link that is mailed when strangers have used up the guesses of an account. It works once.',
    body: linkInput,
    reply: bare(signedIn),
    success: 'Logged in successfully!',
    failure: 'Something went wrong',
    rates: [{ by: 'address', limit: 20, seconds: 3600 }],
  }),
  verifyEmail: endpoint('POST /auth/verify-email', {
    access: 'public',
    summary: 'Confirms an address by the token of the email that went there. It works once.',
    body: linkInput,
    reply: flat(z.object({ email: z.string() })),
    success: 'Email confirmed',
    failure: 'The email could not be confirmed',
    rates: [{ by: 'address', limit: 20, seconds: 3600 }],
  }),
  sendVerification: endpoint('POST /auth/send-verification-email', {
    access: 'signedIn',
    topic: 'security',
    summary: 'Sends the email that confirms the address again; the one before is void.',
    reply: nothing,
    success: 'Verification email sent',
    failure: 'The email could not be sent',
    rates: [{ by: 'user', limit: 5, seconds: 3600 }],
    unlogged: 'An email that is sent again says nothing; that the address was confirmed is logged.',
  }),
  refresh: endpoint('POST /auth/refresh-tokens', {
    access: 'public',
    summary: 'Rotates the refresh token. A used one, shown again after ten seconds, ends the session.',
    body: z.object({
      refreshToken: opaque('This is not a refresh token', 500, 'Refresh token is required'),
    }),
    reply: bare(z.object({ tokens })),
    unlogged: 'Rotation happens every few minutes and says nothing about a person; a replay is logged.',
  }),
  logout: endpoint('POST /auth/logout', {
    access: 'public',
    summary:
      'Ends the session of the bearer token, also when that has run out: then the refresh token says which one it is.',
    body: z.object({ refreshToken: opaque('This is not a refresh token', 500).optional() }),
    reply: nothing,
    success: 'Logged out',
  }),
  forgotPassword: endpoint('POST /auth/forgot-password', {
    access: 'public',
    summary: 'Sends a reset link when the address is known; answers the same when it is not.',
    body: forgotPasswordInput,
    reply: nothing,
    success: 'Password reset link sent to your email!',
    failure: 'Failed to send reset link',
    rates: [
      { by: 'email', limit: 3, seconds: 3600 },
      { by: 'address', limit: 20, seconds: 3600 },
    ],
    unlogged: 'Whose address it is, the job finds out that sends the email, and logs it there.',
  }),
  resetPassword: endpoint('POST /auth/reset-password', {
    access: 'public',
    summary:
      'Sets a new password with the token of a reset email, in the query or in the body, and ends every session.',
    query: z.object({ token: omittable(opaque('This is not the token of a reset email', 500)) }),
    body: resetPasswordInput,
    reply: nothing,
    success: 'Password reset successful!',
    failure: 'Password reset failed',
    rates: [{ by: 'address', limit: 20, seconds: 3600 }],
  }),
};
