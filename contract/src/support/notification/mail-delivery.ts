import { z } from 'zod';
import { id, instant, named } from '../../core/field.ts';
import { eventKeys, notificationEvents } from './notification-events.ts';

/** What becomes of a mail: it waits, or it was sent, refused for good, given up, or kept back from who may not know. */
export const mailStates = ['queued', 'sent', 'refused', 'failed', 'withheld'] as const;

/** What each is called. */
export const mailStateLabels: Record<(typeof mailStates)[number], string> = {
  queued: 'Waiting',
  sent: 'Sent',
  refused: 'Address refused',
  failed: 'Given up',
  withheld: 'Not sent',
};

/** The mails that are about no single event, and what each is called. */
const otherMails = {
  'invitation.sent': 'An invitation',
  overview: 'The weekly overview',
  test: 'A test email',
} as const;

/** What a mail is about: an event, or one of the others. */
export type MailEvent = (typeof eventKeys)[number] | keyof typeof otherMails;
// Object.keys loses the literal keys.
export const mailEvents = [...eventKeys, ...Object.keys(otherMails)] as [MailEvent, ...MailEvent[]];

/** What a mail is about, in words. */
export const mailEventLabel = (event: MailEvent): string =>
  event in otherMails
    ? otherMails[event as keyof typeof otherMails] // as just asked
    : notificationEvents[event as keyof typeof notificationEvents].label;

/** Why no mail reaches somebody: since when the mail server refuses their address, and what it said. */
export const mailRefusal = z.object({ at: instant, reason: z.string() });

export type MailRefusal = z.output<typeof mailRefusal>;

/** One mail to one person about one thing, and what became of it; nothing of what it says. */
export const mailDelivery = z.object({
  _id: id,
  event: z.enum(mailEvents),
  /** Null where it went to somebody who is invited. */
  person: z
    .object({ _id: id, name: z.string(), email: z.string(), profilePicture: z.string().nullable() })
    .nullable(),
  email: z.string(),
  number: z.string().nullable(),
  workspace: named.nullable(),
  state: z.enum(mailStates),
  /** Why it is not sent, in words. */
  reason: z.string().nullable(),
  createdAt: instant,
  /** When it was sent, or given up. */
  endedAt: instant.nullable(),
});

export type MailDelivery = z.output<typeof mailDelivery>;
