import { authEndpoints } from 'contract/auth/auth.endpoints';
import { outside } from '../../core/route.ts';
import { acceptAsNewPerson } from './accept-invitation.service.ts';
import { login, register } from './auth.service.ts';
import { forgotPassword, resetPassword } from './reset.service.ts';
import { logout, refreshSession } from './session.service.ts';

export const authRoutes = [
  outside(authEndpoints.register, (exchange, { body }) => register(exchange, body)),
  outside(authEndpoints.login, (exchange, { body }) => login(exchange, body)),
  outside(authEndpoints.refresh, (exchange, { body }) => refreshSession(exchange, body.refreshToken)),
  outside(authEndpoints.logout, (exchange) => logout(exchange)),
  outside(authEndpoints.forgotPassword, (exchange, { body }) => forgotPassword(exchange, body)),
  outside(authEndpoints.acceptInvitation, (exchange, { body }) => acceptAsNewPerson(exchange, body)),
  outside(authEndpoints.resetPassword, (exchange, { query, body }) =>
    resetPassword(exchange, query.token ?? body.token, body.password),
  ),
];
