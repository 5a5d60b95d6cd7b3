import { z } from 'zod';
import { googleInput, passkeyChallenge } from '../auth/auth.ts';
import { endpoint } from '../../core/endpoint.ts';
import { listQuery } from '../../core/list.ts';
import { flat, list, ok } from '../../core/reply.ts';
import {
  openSession,
  passkey,
  passkeyInput,
  proofInput,
  recoveryCodes,
  security,
  signIn,
  signingSecretInput,
  totpConfirmation,
  totpSetup,
} from './security.ts';

const mine = { access: 'signedIn', topic: 'security' } as const;
const nothing = flat(z.object({}));

// A password, a code or a challenge must not be guessed by their means.
const guarded = [{ by: 'user', limit: 20, seconds: 600 }] as const;

export const signInSorts = ['createdAt'] as const;

export const securityEndpoints = {
  find: endpoint('GET /auth/security', {
    ...mine,
    summary: 'How the signed-in person signs in: password, Google, two-step sign-in, passkeys.',
    reply: ok(security),
  }),
  prove: endpoint('POST /auth/reauthenticate', {
    ...mine,
    summary:
      'Shows again who one is, by the password, a code, a passkey or Google; for ten minutes the ways to sign in may be changed.',
    body: proofInput,
    reply: ok(security),
    rates: guarded,
    unlogged: 'What is changed after it is logged.',
  }),
  challengeProof: endpoint('POST /auth/reauthenticate/passkey', {
    ...mine,
    summary: 'The challenge for showing by a passkey who one is.',
    reply: ok(passkeyChallenge),
    rates: guarded,
    unlogged: 'A challenge that was not answered says nothing.',
  }),
  sessions: endpoint('GET /auth/sessions', {
    ...mine,
    summary: 'The open sessions of the signed-in person; this one is marked.',
    reply: ok(z.array(openSession)),
  }),
  endSession: endpoint('DELETE /auth/sessions/:sessionId', {
    ...mine,
    summary: 'Ends one of the own sessions; its sockets close within five seconds.',
    reply: nothing,
    success: 'Session ended',
    failure: 'The session could not be ended',
  }),
  endOtherSessions: endpoint('DELETE /auth/sessions', {
    ...mine,
    summary: 'Ends every session of the signed-in person but this one.',
    reply: flat(z.object({ ended: z.int() })),
    success: 'All other sessions ended',
    failure: 'The sessions could not be ended',
  }),
  signIns: endpoint('GET /auth/sign-ins', {
    ...mine,
    summary: 'The history of signing in of the signed-in person, newest first.',
    query: listQuery({ sort: signInSorts }),
    reply: list(signIn),
  }),
  startTotp: endpoint('POST /auth/mfa/totp', {
    ...mine,
    summary: 'A new key for an authenticator app. It counts once a code of it has been confirmed.',
    reply: ok(totpSetup),
    rates: guarded,
    unlogged: 'Nothing has changed until a code is confirmed.',
  }),
  confirmTotp: endpoint('POST /auth/mfa/totp/confirm', {
    ...mine,
    summary: 'Turns two-step sign-in on, or moves it to another app, by a code of the new key.',
    body: totpConfirmation,
    reply: ok(recoveryCodes),
    success: 'Two-step sign-in is on',
    stales: ['user'],
    rates: guarded,
  }),
  removeTotp: endpoint('DELETE /auth/mfa/totp', {
    ...mine,
    summary: 'Takes the authenticator app away. Without a passkey, two-step sign-in is off.',
    reply: nothing,
    success: 'Authenticator app removed',
    stales: ['user'],
    rates: guarded,
  }),
  renewRecoveryCodes: endpoint('POST /auth/mfa/recovery-codes', {
    ...mine,
    summary: 'Ten new recovery codes; the ones before are void.',
    reply: ok(recoveryCodes),
    success: 'New recovery codes made',
    rates: guarded,
  }),
  challengePasskey: endpoint('POST /auth/passkeys/options', {
    ...mine,
    summary: 'The challenge for adding a passkey.',
    reply: ok(passkeyChallenge),
    rates: guarded,
    unlogged: 'A challenge that was not answered says nothing.',
  }),
  addPasskey: endpoint('POST /auth/passkeys', {
    ...mine,
    summary: 'Adds a passkey. With the first factor come the recovery codes.',
    body: passkeyInput,
    reply: ok(recoveryCodes.extend({ passkey })),
    status: 201,
    success: 'Passkey added',
    failure: 'The passkey could not be added',
    stales: ['user'],
    rates: guarded,
  }),
  removePasskey: endpoint('DELETE /auth/passkeys/:passkeyId', {
    ...mine,
    summary: 'Removes a passkey. Without any factor left, two-step sign-in is off.',
    reply: nothing,
    success: 'Passkey removed',
    stales: ['user'],
    rates: guarded,
  }),
  setSigningSecret: endpoint('PUT /auth/signing-secret', {
    ...mine,
    summary: 'Sets the secret that somebody without a password signs records with.',
    body: signingSecretInput,
    reply: nothing,
    success: 'Signing secret saved',
    failure: 'The signing secret could not be saved',
    stales: ['signature'],
    rates: guarded,
  }),
  linkGoogle: endpoint('POST /auth/google', {
    ...mine,
    summary: 'Links a Google account, or another one in place of the linked one.',
    body: googleInput,
    reply: nothing,
    success: 'Google linked',
    failure: 'Google could not be linked',
    stales: ['user'],
    rates: guarded,
  }),
  unlinkGoogle: endpoint('DELETE /auth/google', {
    ...mine,
    summary: 'Unlinks Google, for a person who has a password.',
    reply: nothing,
    success: 'Google unlinked',
    failure: 'Google could not be unlinked',
    stales: ['user'],
    rates: guarded,
  }),
};
