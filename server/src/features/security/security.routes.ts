import { securityEndpoints } from 'contract/security/security.endpoints';
import { signInPolicyEndpoints } from 'contract/security/sign-in-policy.endpoints';
import { twoStepEndpoints } from 'contract/security/two-step.endpoints';
import { outside, reading, writing } from '../../core/route.ts';
import * as factors from './factors.service.ts';
import { challengeProof, prove } from './proof.service.ts';
import { findSecurity } from './security.service.ts';
import { endOtherSessions, endSession, listSessions, listSignIns } from './session-list.service.ts';
import { findPolicy, updatePolicy } from './sign-in-policy.service.ts';
import { beginReset, findTwoStep, stopReset } from './two-step.service.ts';

export const securityRoutes = [
  reading(securityEndpoints.find, (ctx) => findSecurity(ctx.db, ctx.sessionId)),
  outside(securityEndpoints.prove, (exchange, { body }) => prove(exchange, body)),
  writing(securityEndpoints.challengeProof, (ctx, _input, exchange) => challengeProof(ctx, exchange)),
  reading(securityEndpoints.sessions, (ctx) => listSessions(ctx.db, ctx.sessionId)),
  writing(securityEndpoints.endSession, (ctx, { params }) => endSession(ctx, params.sessionId)),
  writing(securityEndpoints.endOtherSessions, (ctx) => endOtherSessions(ctx)),
  reading(securityEndpoints.signIns, (ctx, { query }) => listSignIns(ctx, query)),
  writing(securityEndpoints.startTotp, (ctx) => factors.startTotp(ctx)),
  writing(securityEndpoints.confirmTotp, (ctx, { body }) => factors.confirmTotp(ctx, body)),
  writing(securityEndpoints.removeTotp, (ctx) => factors.removeTotp(ctx)),
  writing(securityEndpoints.renewRecoveryCodes, (ctx) => factors.renewRecoveryCodes(ctx)),
  writing(securityEndpoints.challengePasskey, (ctx, _input, exchange) =>
    factors.challengeNewPasskey(ctx, exchange),
  ),
  writing(securityEndpoints.addPasskey, (ctx, { body }, exchange) => factors.addPasskey(ctx, body, exchange)),
  writing(securityEndpoints.removePasskey, (ctx, { params }) => factors.removePasskey(ctx, params.passkeyId)),
  writing(securityEndpoints.linkGoogle, (ctx, { body }, exchange) => factors.linkGoogle(ctx, body, exchange)),
  writing(securityEndpoints.unlinkGoogle, (ctx) => factors.unlinkGoogle(ctx)),
  reading(signInPolicyEndpoints.find, (ctx) => findPolicy(ctx)),
  writing(signInPolicyEndpoints.update, (ctx, { body }) => updatePolicy(ctx, body)),
  reading(twoStepEndpoints.find, (ctx, { params }) => findTwoStep(ctx, params.accountId)),
  writing(twoStepEndpoints.reset, (ctx, { params, body }) => beginReset(ctx, params.accountId, body)),
  writing(twoStepEndpoints.cancel, (ctx, { params }) => stopReset(ctx, params.accountId)),
];
