import { limits } from 'contract/core/limits';
import type { MailContent } from '../../core/mail/mail-layout.ts';

/** The link that sets a new password. */
export const describeReset = (name: string, href: string): MailContent => ({
  subject: 'Reset your password',
  name,
  lines: [
    `Use this link within ${limits.resetTokenMinutes} minutes to choose a new password. It works once.`,
  ],
  action: { label: 'Choose a new password', href },
  note: 'If you did not ask for this, nothing needs to be done: your password stays as it is.',
});

/** The notice that a password was changed, by whatever way. */
export const describePasswordChange = (name: string, href: string): MailContent => ({
  subject: 'Your password was changed',
  name,
  lines: ['The password of your Plumbline account was changed.', 'You have been logged out everywhere else.'],
  action: { label: 'Reset your password', href },
  note: 'If you did not change it, somebody else has: reset your password now and tell your administrator.',
});

/** The notice that a session was ended because a token of it was used a second time. */
export const describeReplay = (name: string, href: string): MailContent => ({
  subject: 'We ended one of your sessions',
  name,
  lines: [
    'Your session was ended because an old sign-in token was used again.',
    'This happens when somebody has copied it. It can also happen after a long break in the connection.',
  ],
  action: { label: 'Log in again', href },
  note: 'If you did nothing unusual, change your password and tell your administrator.',
});

/** The link that confirms the address of somebody who has signed up. */
export const describeVerification = (name: string, href: string): MailContent => ({
  subject: 'Confirm your email',
  name,
  lines: [
    `Confirm within ${limits.verifyTokenHours} hours that this address is yours. The link works once.`,
    'You can use Plumbline in the meantime.',
  ],
  action: { label: 'Confirm email', href },
  note: 'If you did not sign up for Plumbline, do not confirm: somebody has entered your address.',
});

/** The link that lets another address take the place of the present one. */
export const describeEmailChange = (name: string, href: string): MailContent => ({
  subject: 'Confirm your new email',
  name,
  lines: [
    `Confirm within ${limits.verifyTokenHours} hours that this address is yours. The link works once.`,
    'Until then you log in with your present address.',
  ],
  action: { label: 'Confirm new email', href },
  note: 'If you do not use Plumbline, do not confirm: somebody has entered your address.',
});

/** The notice to the present address that another is to take its place. */
export const describeEmailRequest = (name: string, email: string, href: string): MailContent => ({
  subject: 'A new email was asked for',
  name,
  lines: [
    'Somebody who knows your password asked to change the email of your Plumbline account.',
    `The new address would be ${email}. It takes the place of this one once it is confirmed there.`,
  ],
  action: { label: 'Look at your account', href },
  note: 'If this was not you, change your password now: the link to the new address is void then.',
});

/** The link that lets the true owner in when strangers have used up the guesses. */
export const describeSignInLink = (name: string, href: string): MailContent => ({
  subject: 'Log in with this link',
  name,
  lines: [
    'Somebody has tried too many wrong passwords for your account, so logging in from a new device is paused.',
    `If you want to log in now, use this link within ${limits.signInLinkMinutes} minutes. It works once, on this device.`,
  ],
  action: { label: 'Log in', href },
  note: 'If you are not logging in, nothing needs to be done: your password was not guessed.',
});

/** The notice that an account that somebody had opened with this address is its owner's now. */
export const describeTakeOver = (name: string, href: string): MailContent => ({
  subject: 'Your address had an account already',
  name,
  lines: [
    'You logged in with Google. Somebody had signed up with your address before and never confirmed it.',
    'The account is yours now: its password, sessions and second steps have ended.',
    'Check what it holds, and who else is a member of its organization, before you use it.',
  ],
  action: { label: 'Look at your account', href },
  note: 'If it was you who signed up, set a password again by a reset link.',
});

export type Where = { device: string; ip: string | null; at: string };

/** The notice of a login from where there was none before. */
export const describeNewDevice = (name: string, { device, ip, at }: Where, href: string): MailContent => ({
  subject: 'A new login to your account',
  name,
  lines: [
    'Somebody logged in to your Plumbline account from a device that you had not used before.',
    `Device: ${device}`,
    `Address: ${ip ?? 'unknown'}`,
    `Time: ${at.slice(0, 16).replace('T', ' ')} UTC`,
  ],
  action: { label: 'See your sessions', href },
  note: 'If this was not you, end that session and change your password.',
});

const changes = {
  'totp-on': 'An authenticator app was set up for two-step sign-in.',
  'totp-off': 'The authenticator app of your two-step sign-in was removed.',
  'signing-secret-set': 'A secret was set that records are signed with.',
  'recovery-codes-renewed': 'New recovery codes were made. The ones before are void.',
  'recovery-code-used': 'A recovery code was used to log in. It works no second time.',
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  'google-linked': 'A Google account was linked. It can be used to log in.',
  'google-unlinked': 'Google was unlinked. It can no longer be used to log in.',
} as const;

/** What can change in how a person signs in. */
export const securityChanges = Object.keys(changes) as [keyof typeof changes]; // Object.keys() forgets the literal keys

/** The notice of such a change. */
export const describeSecurityChange = (
  what: keyof typeof changes,
  name: string,
  href: string,
): MailContent => ({
  subject: 'Your sign-in was changed',
  name,
  lines: [changes[what]],
  action: { label: 'Look at your account', href },
  note: 'If this was not you, change your password now and tell your administrator.',
});
