import { z } from 'zod';
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
  /** A mail each Monday with how much waits for them. */
  overview: z.boolean('Choose yes or no').meta({ label: 'Weekly overview' }),
  choices: z.partialRecord(z.enum(eventKeys, 'There is no such event'), deliveryField),
  quiet: quietHours.nullish(),
});

/** What a role says of how its people are told, event by event. */
export const roleChoices = z.partialRecord(z.enum(workspaceEvents, 'There is no such event'), deliveryField);

/** What a workspace tells, as a form has it. */
export const notificationSettingFields = z.object({
  enabled: z.boolean('Choose yes or no').meta({ label: 'Notifications' }),
  events: z
    .partialRecord(z.enum(workspaceEvents, 'There is no such event'), z.boolean('Choose yes or no'))
    .meta({ label: 'Events' }),
});
