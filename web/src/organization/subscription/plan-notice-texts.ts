/** The words of the bar that tells of the plan. */
export const planNoticeTexts = {
  dismiss: 'Dismiss for today',
} as const;
