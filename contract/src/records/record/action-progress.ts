import { optional, wholeNumber } from '../../core/field.ts';

/** How far an action is in %, as whoever does it says. */
export const actionProgress = optional(wholeNumber(0, 100, 'Progress is a whole number from 0 to 100')).meta({
  label: 'Progress in %',
  control: 'number',
  help: 'How far it is, as whoever does it sees it.',
});
