import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { calendarDate, givenId } from '../../core/field.ts';
import { listQuery, severalOf } from '../../core/list.ts';
import { list, ok } from '../../core/reply.ts';
import { timeZone } from '../../core/time-zone.ts';
import { mailDelivery, mailEvents, mailRefusal, mailStates } from './mail-delivery.ts';

/** What the log of mails is sorted by. */
export const mailSorts = ['createdAt'] as const;

/** What the log of mails is narrowed by; days are those of `zone`, both ends included. */
export const mailFilters = {
  from: calendarDate('Choose a day').optional(),
  to: calendarDate('Choose a day').optional(),
  zone: timeZone.optional(),
  person: severalOf(givenId('Choose people from the list')).optional(),
  event: severalOf(z.enum(mailEvents, 'Choose events from the list')).optional(),
  state: severalOf(z.enum(mailStates, 'Choose states from the list')).optional(),
};

/** Whether mails reach somebody. */
const ownMail = z.object({ email: z.string(), refusal: mailRefusal.nullable() });

export const mailDeliveryEndpoints = {
  list: endpoint('GET /mail-deliveries', {
    access: 'mail-delivery.read',
    summary:
      'What was mailed to whom about which event, and what became of it, newest first; nothing of what the mails say.',
    query: listQuery({ sort: mailSorts, filters: mailFilters }),
    reply: list(mailDelivery),
  }),
  own: endpoint('GET /notifications/mail', {
    access: 'organization.read',
    topic: 'notification-preference',
    summary: "The caller's email address, and since when and why the mail server refuses it, if it does.",
    reply: ok(ownMail),
  }),
};
