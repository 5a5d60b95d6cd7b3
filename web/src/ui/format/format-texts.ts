/** The words of values. */
export const formatTexts = {
  none: 'None',
  overdue: 'Overdue',
  soon: 'Due soon',
} as const;
