/** The words of what lies over the page. */
export const overlayTexts = {
  andMore: (count: number) => `and ${count} more`,
  cancel: 'Cancel',
  close: 'Close',
} as const;
