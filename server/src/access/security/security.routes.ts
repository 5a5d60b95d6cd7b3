import { securityEndpoints } from 'contract/access/security/security.endpoints';
import { signInPolicyEndpoints } from 'contract/access/security/sign-in-policy.endpoints';
import { outside, reading, writing, writingAfter } from '../../core/http/route.ts';
import { hashPassword } from '../../core/tokens/password.ts';
import { identifyGoogle } from '../auth/google.service.ts';
import { loadPasskeys } from '../auth/passkey.service.ts';
import { requireProof } from '../auth/recent-proof.service.ts';
import * as factors from './factors.service.ts';
import { challengeProof, prove } from './proof.service.ts';
import { findSecurity } from './security.service.ts';
import { endOtherSessions, endSession, listSessions, listSignIns } from './session-list.service.ts';
import { findPolicy, updatePolicy } from './sign-in-policy.service.ts';

const preparePasskeys = async () => {
  await loadPasskeys();
  return { value: undefined };
};

export const securityRoutes = [
  reading(securityEndpoints.find, (ctx) => findSecurity(ctx.db, ctx.sessionId)),
  outside(securityEndpoints.prove, (exchange, { body }) => prove(exchange, body)),
  writingAfter(securityEndpoints.challengeProof, preparePasskeys, (ctx, _input, exchange) =>
    challengeProof(ctx, exchange),
  ),
  reading(securityEndpoints.sessions, (ctx) => listSessions(ctx.db, ctx.sessionId)),
  writing(securityEndpoints.endSession, (ctx, { params }) => endSession(ctx, params.sessionId)),
  writing(securityEndpoints.endOtherSessions, (ctx) => endOtherSessions(ctx)),
  reading(securityEndpoints.signIns, (ctx, { query }) => listSignIns(ctx, query)),
  writing(securityEndpoints.startTotp, (ctx) => factors.startTotp(ctx)),
  writing(securityEndpoints.confirmTotp, (ctx, { body }) => factors.confirmTotp(ctx, body)),
  writing(securityEndpoints.removeTotp, (ctx) => factors.removeTotp(ctx)),
  writing(securityEndpoints.renewRecoveryCodes, (ctx) => factors.renewRecoveryCodes(ctx)),
  writingAfter(securityEndpoints.challengePasskey, preparePasskeys, (ctx, _input, exchange) =>
    factors.challengeNewPasskey(ctx, exchange),
  ),
  writingAfter(securityEndpoints.addPasskey, preparePasskeys, (ctx, { body }, exchange) =>
    factors.addPasskey(ctx, body, exchange),
  ),
  writing(securityEndpoints.removePasskey, (ctx, { params }) => factors.removePasskey(ctx, params.passkeyId)),
  writingAfter(
    securityEndpoints.setSigningSecret,
    async (ctx, { body }) => {
      await requireProof(ctx); // before the hash is made, and again in the transaction
      return { value: await hashPassword(body.secret, { goesFirst: true }) };
    },
    (ctx, _input, _exchange, hash) => factors.setSigningSecret(ctx, hash),
  ),
  writingAfter(
    securityEndpoints.linkGoogle,
    async (ctx, { body }, { services }) => {
      await requireProof(ctx); // before Google is asked, and again in the transaction
      return { value: await identifyGoogle(services, body.access_token) };
    },
    (ctx, _input, _exchange, person) => factors.linkGoogle(ctx, person),
  ),
  writing(securityEndpoints.unlinkGoogle, (ctx) => factors.unlinkGoogle(ctx)),
  reading(signInPolicyEndpoints.find, (ctx) => findPolicy(ctx)),
  writing(signInPolicyEndpoints.update, (ctx, { body }) => updatePolicy(ctx, body)),
];
