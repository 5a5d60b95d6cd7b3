import { z } from 'zod';
import { googleInput, totpCode, webAuthn } from '../auth/auth.ts';
import { id, instant, omittable, opaque, password, requiredText } from '../../core/field.ts';

/** An open session: where it is, and since when. */
export const openSession = z.object({
  _id: id,
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
});

/** What the history of signing in tells apart. */
export const signInKinds = [
  'login_ok',
  'login_fail',
  'lockout',
  'logout',
  'password_change',
  'reset_request',
  'reset_done',
  'mfa_on',
  'mfa_off',
  'mfa_fail',
  'token_reuse',
  'google_link',
  'google_unlink',
  'email_verified',
  'mfa_reset_ask',
  'mfa_reset_begun',
  'mfa_reset_cancelled',
  'mfa_reset',
  'sign_fail',
  'signing_secret',
] as const;

export type SignInKind = (typeof signInKinds)[number];

/** One line of the history of signing in. */
export const signIn = z.object({
  _id: id,
  kind: z.enum(signInKinds),
  message: z.string(),
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: instant,
});

export const passkey = z.object({
  _id: id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

/** How a person signs in, as they see it themselves. */
export const security = z.object({
  hasPassword: z.boolean(),
  passwordChangedAt: instant.nullable(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  /** The address that waits to be confirmed before it takes the place of `email`. */
  pendingEmail: z.string().nullable(),
  google: z.object({ email: z.string(), linkedAt: instant }).nullable(),
  totpSince: instant.nullable(),
  passkeys: z.array(passkey),
  recoveryCodesLeft: z.int(),
  /** Since when somebody without a password has a secret to sign records with. */
  signingSecretSince: instant.nullable(),
  /** Until when the ways to sign in may be changed without showing again who one is. */
  provedUntil: instant.nullable(),
});

export type Security = z.output<typeof security>;

/** What shows again who one is: one of these. */
export const proofInput = z
  .object({
    password: omittable(opaque('Enter your password', 1000)).meta({
      label: 'Password',
    }),
    code: omittable(totpCode).meta({ label: 'Code' }),
    passkey: omittable(webAuthn('Use a passkey')),
    token: omittable(opaque('Start again', 200)),
    access_token: omittable(googleInput.shape.access_token),
  })
  .refine((proof) => proof.password ?? proof.code ?? proof.passkey ?? proof.access_token, {
    path: ['password'],
    message: 'Enter your current password',
  });

/** The form that asks for the password again. */
export const passwordProofForm = z.object({
  password: opaque('Enter your current password', 1000).meta({ label: 'Current password' }),
});

/** What somebody without a password signs records with. */
export const signingSecretInput = z.object({
  secret: password('Enter a signing secret').meta({ label: 'Signing secret' }),
});

/** What an authenticator app is given: the key as text, and as the address that a QR code holds. */
export const totpSetup = z.object({ secret: z.string(), uri: z.string() });

export const totpConfirmation = z.object({ code: totpCode.meta({ label: 'Code' }) });

/** Recovery codes, shown this once; none when the person has theirs already. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const passkeyName = requiredText('Give the passkey a name', 60).meta({ label: 'Name' });

export const passkeyInput = z.object({
  name: passkeyName,
  token: opaque('Start again', 200, 'Start again: the token is missing'),
  passkey: webAuthn('The passkey is missing'),
});

export const passkeyForm = z.object({ name: passkeyName });
