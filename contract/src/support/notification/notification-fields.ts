import { z } from 'zod';
import { wholeNumber } from '../../core/field.ts';
import { mailChoices } from './notification-event.ts';
import { eventKeys, workspaceEvents } from './notification-events.ts';
import { quietHours } from './quiet-hours.ts';

/** How one is told of an event, as a form has it. */
export const deliveryField = z.object({
  inApp: z.boolean('Choose yes or no'),
  mail: z.enum(mailChoices, 'Choose at once, digest or never'),
});

/** How a person wants to be told, as a form has it. */
export const preferenceFields = z.object({
  digest: z.enum(['daily', 'weekly', 'off'], 'Choose daily, weekly or off'),
  /** From which hour of the day it comes, and where it is weekly on which day: Monday is 1. */
  digestHour: wholeNumber(0, 23, 'Choose an hour').meta({ label: 'Hour of the digest' }),
  digestDay: wholeNumber(1, 7, 'Choose a weekday').meta({ label: 'Day of the digest' }),
  /** A mail each Monday with how much waits for them. */
  overview: z.boolean('Choose yes or no').meta({ label: 'Weekly overview' }),
  choices: z.partialRecord(z.enum(eventKeys, 'There is no such event'), deliveryField),
  quiet: quietHours.nullish(),
});

/** When a digest comes as long as nobody chose otherwise: at seven, and where it is weekly on Mondays. */
export const digestDefaults = { digest: 'daily', digestHour: 7, digestDay: 1 } as const;

/** What a role says of how its people are told, event by event. */
export const roleChoices = z.partialRecord(z.enum(workspaceEvents, 'There is no such event'), deliveryField);

/** What a workspace tells, as a form has it. */
export const notificationSettingFields = z.object({
  enabled: z.boolean('Choose yes or no').meta({ label: 'Notifications' }),
  events: z
    .partialRecord(z.enum(workspaceEvents, 'There is no such event'), z.boolean('Choose yes or no'))
    .meta({ label: 'Events' }),
});
