/** The words of values. */
export const formatTexts = {
  none: 'None',
  overdue: 'Overdue',
} as const;
