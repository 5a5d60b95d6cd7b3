import { escalationDefaults, escalationSettings } from './escalation.ts';
import { optional, wholeNumber } from '../../core/field.ts';

/** What can be set in the workspaces of every module. */
export const commonSettings = {
  accessDays: optional(wholeNumber(1, 3650, 'Days are a whole number from 1 to 3650')).meta({
    label: 'Access of new users, in days',
    control: 'number',
    help: 'Optional. People who are added without a last day lose their access after as many days.',
  }),
  ...escalationSettings,
};

/** What holds in a workspace where nothing was set. */
export const commonDefaults = { accessDays: null as number | null, ...escalationDefaults };
