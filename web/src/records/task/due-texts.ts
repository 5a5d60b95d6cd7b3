/** When something is due, in words. */
export const dueTexts = {
  late: (days: number) => (days === 1 ? '1 day late' : `${days} days late`),
  today: 'today',
  tomorrow: 'tomorrow',
  ahead: (days: number) => `in ${days} days`,
} as const;
