import { counted } from 'contract/core/counted';
/** When something is due, in words. */
export const dueTexts = {
  late: (days: number) => `${counted(days, 'day')} late`,
  today: 'today',
  tomorrow: 'tomorrow',
  ahead: (days: number) => `in ${counted(days, 'day')}`,
} as const;
