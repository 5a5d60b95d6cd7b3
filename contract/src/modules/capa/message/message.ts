import { z } from 'zod';
import {
  calendarDate,
  id,
  instant,
  named,
  omittable,
  optional,
  person,
  reason,
  refs,
  requiredLongText,
} from '../../../core/field.ts';

/** So many people are told by one message, with those of its groups. */
export const mostTold = 200;

/** What people write of a message about a CAPA: it stays as it was sent. */
export const messageInput = z.object({
  message: requiredLongText('Message is required', 4000).meta({
    label: 'Message',
    control: 'textarea',
    help: 'It stays as it is sent. It can be withdrawn with a reason.',
  }),
  people: omittable(refs(undefined, 100)).meta({
    label: 'People',
    control: 'users',
    help: 'Whoever it is sent to sees the CAPA.',
  }),
  groups: omittable(refs(undefined, 20)).meta({
    label: 'Groups',
    control: 'multiselect',
    help: 'Whoever is in them when it is sent.',
  }),
  requiredAck: omittable(z.boolean()).meta({
    label: 'Ask for acknowledgement',
    control: 'checkbox',
    help: 'It is a task of each of them until they have acknowledged it.',
  }),
  acknowledgeBy: optional(calendarDate('Say by when it is to be acknowledged')).meta({
    label: 'Acknowledge by',
    control: 'date',
  }),
});

export const messageWithdrawal = z.object({ reason });

/** A message about a CAPA, as an answer says it. */
export const message = z.object({
  _id: id,
  record: id,
  name: z.string(),
  message: z.string(),
  /** Whom it was sent to, with those who were in its groups. */
  people: z.array(person),
  groups: z.array(named),
  requiredAck: z.boolean(),
  acknowledgeBy: z.string().nullable(),
  /** Who has acknowledged it and when, the first one first. */
  acknowledged: z.array(z.object({ person, at: instant })),
  /** Whether somebody should have acknowledged it by now, by the day of the CAPA's site. */
  isOverdue: z.boolean(),
  sentBy: person.nullable(),
  withdrawnAt: instant.nullable(),
  withdrawnBy: person.nullable(),
  withdrawReason: z.string().nullable(),
  version: z.int(),
  createdAt: instant,
  updatedAt: instant,
});
export type Message = z.output<typeof message>;

/** Who was asked to acknowledge a message and has not. */
export const missingOf = ({ requiredAck, people, acknowledged }: Message): Message['people'] =>
  requiredAck ? people.filter(({ _id }) => !acknowledged.some(({ person: one }) => one._id === _id)) : [];

/** What paper and reports say of a message. */
export const messageFields = messageInput.extend({
  sent: z.string().meta({ label: 'Sent' }),
  acknowledgedBy: z.string().meta({ label: 'Acknowledged' }),
  notAcknowledged: z.string().meta({ label: 'Not acknowledged yet' }),
  withdrawn: z.string().meta({ label: 'Withdrawn' }),
});

/** A message with who has acknowledged it and who has not, in words; `whenOf` writes a moment as its reader is told it. */
export function messageInWords(one: Message, whenOf: (at: string) => string) {
  const { sentBy, createdAt, acknowledged, withdrawnAt, withdrawReason } = one;
  return {
    ...one,
    requiredAck: one.requiredAck || null,
    sent: `${whenOf(createdAt)}${sentBy ? `, by ${sentBy.name}` : ''}`,
    acknowledgedBy: acknowledged.map(({ person: { name }, at }) => `${name} (${whenOf(at)})`).join(', '),
    notAcknowledged: withdrawnAt
      ? ''
      : missingOf(one)
          .map(({ name }) => name)
          .join(', '),
    withdrawn: withdrawnAt ? `${whenOf(withdrawnAt)}: ${withdrawReason}` : '',
  };
}
