import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { bare, flat } from '../core/reply.ts';
import { accepted, acceptAsInput } from '../invitation/invitation.ts';
import { user } from '../user/user.ts';
import { forgotPasswordInput, loginInput, registerInput, resetPasswordInput, tokens } from './auth.ts';

const session = z.object({ user, tokens });
const nothing = flat(z.object({}));

export const authEndpoints = {
  register: endpoint('POST /auth/register', {
    access: 'public',
    summary: 'Creates a user with an unnamed organization of their own and the four modules on trial.',
    body: registerInput,
    reply: bare(session.extend({ message: z.string() })),
    status: 201,
    success: 'Signup successful!',
    failure: 'Something went wrong',
    rates: [{ by: 'address', limit: 20, seconds: 3600 }],
  }),
  login: endpoint('POST /auth/login', {
    access: 'public',
    summary: 'Opens a session with e-mail and password. One message for every refusal.',
    body: loginInput,
    reply: bare(session),
    success: 'Logged in successfully!',
    failure: 'Something went wrong',
    rates: [{ by: 'address', limit: 10, seconds: 60 }],
  }),
  refresh: endpoint('POST /auth/refresh-tokens', {
    access: 'public',
    summary: 'Rotates the refresh token. A used one, shown again after ten seconds, ends the session.',
    body: z.object({
      refreshToken: z
        .string({ error: 'Refresh token is required' })
        .min(1, 'Refresh token is required')
        .max(500),
    }),
    reply: bare(z.object({ tokens })),
    unlogged: 'Rotation happens every few minutes and says nothing about a person; a replay is logged.',
  }),
  logout: endpoint('POST /auth/logout', {
    access: 'signedIn',
    summary: 'Ends the session of the bearer token.',
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
    unlogged: 'Whose address it is, the job finds out that sends the mail, and logs it there.',
  }),
  acceptInvitation: endpoint('POST /auth/accept-invitation', {
    access: 'public',
    summary:
      'Accepts an invitation without a session: as the new person of its address, who chooses a password, and logs in.',
    body: acceptAsInput,
    reply: bare(session.extend({ message: z.string(), data: accepted })),
    success: 'Invitation accepted successfully!',
    failure: 'Failed to accept invitation',
    rates: [{ by: 'address', limit: 20, seconds: 3600 }],
  }),
  resetPassword: endpoint('POST /auth/reset-password', {
    access: 'public',
    summary:
      'Sets a new password with the token of a reset mail, in the query or in the body, and ends every session.',
    query: z.object({ token: z.string().max(500).optional() }),
    body: resetPasswordInput,
    reply: nothing,
    success: 'Password reset successful!',
    failure: 'Password reset failed',
    rates: [{ by: 'address', limit: 20, seconds: 3600 }],
  }),
};
