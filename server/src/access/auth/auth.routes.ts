import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { outside, writing } from '../../core/http/route.ts';
import { login, register } from './auth.service.ts';
import { loginWithGoogle } from './google.service.ts';
import { loginWithLink, verifyEmail } from './mailed-link.service.ts';
import { forgotPassword, resetPassword } from './reset.service.ts';
import {
  challengePasskey,
  challengeSecondStep,
  loginWithPasskey,
  takeSecondStep,
} from './second-step.service.ts';
import { logout, refreshSession } from './session.service.ts';
import { askForReset, cancelReset, resetSecondStep } from './two-step-reset.service.ts';
import { sendVerification } from './verification.service.ts';

export const authRoutes = [
  outside(authEndpoints.register, (exchange, { body }) => register(exchange, body)),
  outside(authEndpoints.login, (exchange, { body }) => login(exchange, body)),
  outside(authEndpoints.loginWithGoogle, (exchange, { body }) =>
    loginWithGoogle(exchange, body.access_token),
  ),
  outside(authEndpoints.takeSecondStep, (exchange, { body }) => takeSecondStep(exchange, body)),
  outside(authEndpoints.challengeSecondStep, (exchange, { body }) =>
    challengeSecondStep(exchange, body.token),
  ),
  outside(authEndpoints.askForReset, (exchange, { body }) => askForReset(exchange, body.token)),
  outside(authEndpoints.resetSecondStep, (exchange, { body }) => resetSecondStep(exchange, body)),
  outside(authEndpoints.cancelReset, (exchange, { body }) => cancelReset(exchange, body.token)),
  outside(authEndpoints.challengePasskey, (exchange) => challengePasskey(exchange)),
  outside(authEndpoints.loginWithPasskey, (exchange, { body }) => loginWithPasskey(exchange, body)),
  outside(authEndpoints.loginWithLink, (exchange, { body }) => loginWithLink(exchange, body.token)),
  outside(authEndpoints.verifyEmail, (exchange, { body }) => verifyEmail(exchange, body.token)),
  writing(authEndpoints.sendVerification, (ctx) => sendVerification(ctx)),
  outside(authEndpoints.refresh, (exchange, { body }) => refreshSession(exchange, body.refreshToken)),
  outside(authEndpoints.logout, (exchange, { body }) => logout(exchange, body.refreshToken)),
  outside(authEndpoints.forgotPassword, (exchange, { body }) => forgotPassword(exchange, body)),
  outside(authEndpoints.resetPassword, (exchange, { query, body }) =>
    resetPassword(exchange, query.token ?? body.token, body.password),
  ),
];
