import { limits } from 'contract/core/limits';
import type { MailContent } from '../../core/mail/mail-layout.ts';

/** The link that confirms an address, sent to an address that nobody has confirmed yet. */
export const describeConfirmation = (href: string): MailContent => ({
  subject: 'Confirm your subscription',
  lines: [
    'Somebody entered this address for the Plumbline newsletter: one email a month about quality work.',
    `Open this link within ${limits.newsletterTokenDays} days to confirm that it was you. It works once.`,
  ],
  action: { label: 'Confirm your subscription', href },
  note: 'If it was not you, nothing needs to be done: you get no further emails, and the address is deleted.',
});

/** The welcome, with the way out that every later mail has too. */
export const describeWelcome = (href: string): MailContent => ({
  subject: 'You are subscribed',
  lines: [
    'Thank you for confirming. One email a month about quality work will come to this address.',
    'You can leave at any time; your address is then deleted.',
  ],
  action: { label: 'Unsubscribe', href },
  note: 'If you did not confirm this, unsubscribe with the link above.',
});

/** The answer to an address that asks again. */
export const describeAlreadySubscribed = (href: string): MailContent => ({
  subject: 'You are already subscribed',
  lines: [
    'Somebody entered this address for the Plumbline newsletter again. It is on the list already, so there is nothing to do.',
    'You can leave at any time; your address is then deleted.',
  ],
  action: { label: 'Unsubscribe', href },
  note: 'If it was not you, you can leave it at that.',
});
