import { limits } from 'contract/core/limits';
import type { MailContent } from '../../core/mail-layout.ts';

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
  lines: [
    'The password of your Plumbline account was changed.',
    'Wherever else you were logged in, you are logged out now.',
  ],
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
