import { z } from 'zod';
import { escalationDefaults, escalationSettings } from './escalation.ts';
import { optional, wholeNumber } from '../../core/field.ts';
import { currencyLabels } from '../../core/currencies.ts';
import { takeover } from '../../core/record-kinds.ts';

const noCurrency = 'Choose a currency by its code of three letters';

/** What can be set in the workspaces of every module. */
export const commonSettings = {
  accessDays: optional(wholeNumber(1, 3650, 'Days are a whole number from 1 to 3650')).meta({
    label: 'Access of new users, in days',
    control: 'number',
    help: 'Optional. People who are added without a last day lose their access after as many days.',
  }),
  smallTeam: z.boolean('Use true or false').meta({
    label: 'Small team: one person may do what takes two',
    control: 'checkbox',
    help: 'Whoever verifies their own work or approves their own record then has to say why nobody else does. It is logged, and shown with it and in print.',
  }),
  takeoverDays: wholeNumber(1, 365, 'Days are a whole number from 1 to 365').meta({
    label: 'Days until what was reported must be taken over',
    control: 'number',
    help: 'What somebody reported and nobody has taken over by then needs attention.',
  }),
  retentionYears: wholeNumber(1, 100, 'Years are a whole number from 1 to 100').meta({
    label: 'Records are kept for, in years',
    control: 'number',
    help: 'So long after the day on which it was closed a record is not deleted permanently. Set it to what the law asks where you work.',
  }),
  logReviewDays: wholeNumber(0, 31, 'Days are a whole number from 0 to 31').meta({
    label: 'Days to review the activity log of a month',
    control: 'number',
    help: 'Whoever may approve here reviews the log of each month, and signs that, within so many days of the next month. 0: no review is asked for.',
  }),
  currency: optional(
    z
      .string('Choose a currency')
      .max(3, noCurrency)
      .refine((code) => Object.hasOwn(currencyLabels, code), noCurrency),
  ).meta({
    label: 'Currency of amounts',
    control: 'select',
    choices: currencyLabels,
    help: 'It stands beside each budget and cost of this workspace. Amounts that are there already are meant in it too: none is converted.',
  }),
  ...escalationSettings,
};

/** What holds in a workspace where nothing was set. */
export const commonDefaults = {
  accessDays: null as number | null,
  smallTeam: false,
  takeoverDays: takeover.days as number,
  retentionYears: 7,
  logReviewDays: 14,
  currency: null as string | null,
  ...escalationDefaults,
};
