import { z } from 'zod';
import { neededVersion, wholeNumber } from '../../core/field.ts';
import { limits } from '../../core/limits.ts';

/** What may stand between a person and an organization: what they have to do first. */
export const barriers = ['two-step', 'password', 'google'] as const;
export type Barrier = (typeof barriers)[number];

/** What the person does about it, in one sentence. */
export const barrierTexts: Record<Barrier, string> = {
  'two-step': 'This organization asks for two-step sign-in. Set it up first.',
  password: 'Your password is older than this organization allows. Change it first.',
  google: 'This organization does not allow signing in with Google. Log out, then log in with your password.',
};

const atLeast = `Enter a whole number from ${limits.passwordMin} to ${limits.passwordMinMost}`;
const remembered = `Enter a whole number from 0 to ${limits.passwordHistoryMost}`;
const days = `Enter a whole number of days from 0 to ${limits.passwordDaysMost}`;
const minutes = `Enter a whole number of minutes from ${limits.sessionIdleMin} to ${limits.sessionIdleMax}`;
const yesOrNo = 'Choose yes or no';

const domain = z
  .string('Enter domains such as example.com')
  .max(300, 'A domain is at most 253 characters long')
  .trim()
  .toLowerCase()
  .transform((typed) => typed.replace(/^@/, ''))
  .pipe(
    z
      .string()
      .max(253, 'A domain is at most 253 characters long')
      .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/, 'Enter domains such as example.com'),
  );

/** What an organization asks of how its people sign in. */
export const signInPolicyFields = z.object({
  passwordMin: wholeNumber(limits.passwordMin, limits.passwordMinMost, atLeast).meta({
    control: 'number',
    label: 'Minimum password length',
  }),
  passwordHistory: wholeNumber(0, limits.passwordHistoryMost, remembered).meta({
    control: 'number',
    label: 'Passwords remembered',
  }),
  passwordDays: wholeNumber(0, limits.passwordDaysMost, days).meta({
    control: 'number',
    label: 'Password expires after (days)',
  }),
  idleMinutes: wholeNumber(limits.sessionIdleMin, limits.sessionIdleMax, minutes).meta({
    control: 'number',
    label: 'Idle time-out (minutes)',
  }),
  twoStepRequired: z.boolean(yesOrNo).meta({ label: 'Two-step sign-in required' }),
  googleAllowed: z.boolean(yesOrNo).meta({ label: 'Sign-in with Google allowed' }),
  emailDomains: z
    .array(domain, 'Enter domains such as example.com')
    .max(limits.emailDomains, `At most ${limits.emailDomains} domains`)
    .transform((all) => [...new Set(all)])
    .meta({ label: 'Email domains for invitations' }),
});

/** What is given of the policy, made on the version that the person saw. */
export const signInPolicyInput = signInPolicyFields.partial().extend({ version: neededVersion });

/** The policy, and how many people a stricter one would concern. */
export const signInPolicy = z.object({
  ...signInPolicyFields.shape,
  version: z.int(),
  emailDomains: z.array(z.string()),
  people: z.object({ all: z.int(), withoutSecondStep: z.int(), withoutPassword: z.int() }),
});

export type SignInPolicy = z.output<typeof signInPolicy>;
export type SignInPolicyInput = z.output<typeof signInPolicyInput>;

/** Whether an address may be invited; without any domain every one may. */
export function isAllowedDomain(email: string, domains: readonly string[]): boolean {
  return domains.length === 0 || domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}

/** Why an address may not be invited. */
export function wrongDomain(domains: readonly string[]): string {
  return `Your organization invites addresses of ${domains.join(', ')} only`;
}
