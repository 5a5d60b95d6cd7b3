/** The words of what lies over the page. */
export const overlayTexts = {
  and: 'and',
  more: 'more',
  cancel: 'Cancel',
  close: 'Close',
} as const;
