import { z } from 'zod';
import {
  email,
  instant,
  looseObject,
  omittable,
  opaque,
  password,
  phone,
  requiredText,
} from '../../core/field.ts';

/** What the sign-up call takes. */
export const registerInput = z.object({
  name: requiredText('Name is required').meta({ label: 'Name' }),
  contact: phone().meta({ label: 'Phone' }),
  email: email().meta({ label: 'Email' }),
  password: password().meta({ label: 'Password' }),
});

/** The sign-up form: the call's fields with the name in two parts, the password twice and the terms. */
export const signUpForm = z
  .object({
    firstName: requiredText('First name is required', 100).meta({ label: 'First name' }),
    lastName: requiredText('Last name is required', 100).meta({ label: 'Last name' }),
    contact: registerInput.shape.contact,
    email: registerInput.shape.email,
    password: registerInput.shape.password,
    confirmPassword: z
      .string({ error: 'Confirm your password' })
      .min(1, 'Confirm your password')
      .meta({ label: 'Confirm password' }),
    terms: z.boolean().refine((ticked) => ticked, 'You must accept terms'),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords must match',
  });

/** The login form; the server itself never judges a password's form at login. */
export const loginForm = z.object({
  email: email().meta({ label: 'Email' }),
  password: password().meta({ label: 'Password' }),
});

export const loginInput = z.object({
  email: email().meta({ label: 'Email' }),
  password: opaque('At most 1000 characters', 1000, 'Password is required').meta({ label: 'Password' }),
});

export const forgotPasswordInput = z.object({ email: email().meta({ label: 'Email' }) });

export const resetPasswordInput = z.object({
  password: password('New password is required').meta({ label: 'New Password' }),
  token: omittable(opaque('This is not the token of a reset email', 500)),
});

/** The reset form: the new password twice. */
export const resetPasswordForm = z
  .object({
    password: password('New password is required').meta({ label: 'New Password' }),
    confirmPassword: z
      .string({ error: 'Please confirm your password' })
      .min(1, 'Please confirm your password')
      .meta({ label: 'Confirm Password' }),
  })
  .refine((form) => form.password === form.confirmPassword, {
    path: ['confirmPassword'],
    message: 'Passwords do not match',
  });

const token = z.object({ token: z.string(), expires: z.iso.datetime() });

/** The pair of tokens that opens a session. */
export const tokens = z.object({ access: token, refresh: token });

/** What a way to sign in is called. */
export const secondSteps = ['code', 'recoveryCode', 'passkey'] as const;

/** A login whose password was right and that waits for the second step. `token` is for that step alone. */
export const secondStep = z.object({
  token: z.string(),
  methods: z.array(z.enum(secondSteps)),
  expires: z.iso.datetime(),
});

/** What a browser's WebAuthn call gives or takes, as JSON; the library that checks it knows its form. */
export const webAuthn = (message: string) => looseObject(20_000, message);

const passkeyAnswer = webAuthn('Use a passkey');
const challengeToken = opaque(
  'Start again: the token is not one of ours',
  200,
  'Start again: the token is missing',
);

/** The code of an authenticator app: six digits, blanks between them do not matter. */
export const totpCode = z
  .string({ error: 'Enter the six digits' })
  .max(20, 'Enter the six digits')
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits'));

const recoveryCode = requiredText('Enter a recovery code', 40);

/** One of the three ways to take the second step. */
export const secondStepInput = z
  .object({
    token: challengeToken,
    code: omittable(totpCode),
    recoveryCode: omittable(recoveryCode),
    passkey: omittable(passkeyAnswer),
  })
  .refine((step) => step.code ?? step.recoveryCode ?? step.passkey, {
    path: ['code'],
    message: 'Enter the six digits',
  });

/** The form of the second step: what an authenticator app shows, or a recovery code. */
export const codeForm = z.object({ code: totpCode.meta({ label: 'Code' }) });
export const recoveryCodeForm = z.object({ recoveryCode: recoveryCode.meta({ label: 'Recovery code' }) });

/** A browser's challenge for a passkey, and the token that goes back with the answer to it. */
export const passkeyChallenge = z.object({ token: z.string(), options: z.record(z.string(), z.unknown()) });

export const passkeyLoginInput = z.object({ token: challengeToken, passkey: passkeyAnswer });

export const secondStepToken = z.object({ token: challengeToken });

/** What follows when somebody has said that their second step is lost. */
export const secondStepHelp = z.object({
  /** `people`: those who manage their account were told. `waiting`: nobody else can, so a link comes at `readyAt`. */
  way: z.enum(['people', 'waiting']),
  readyAt: instant.nullable(),
});

const linkToken = opaque('The link is not one of ours', 200, 'The link is not complete');

/** The second step of who has lost theirs: the token of the login, and that of the mailed link. */
export const secondStepResetInput = z.object({ token: challengeToken, resetToken: linkToken });

export const linkInput = z.object({ token: linkToken });

export const googleInput = z.object({
  access_token: opaque('The access token is too long', 4096, 'The access token is missing'),
});
