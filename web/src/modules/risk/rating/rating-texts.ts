/** The words of a risk's ratings. */
export const ratingTexts = {
  pending: 'The assessment waits for somebody who looks at it',
  pendingShort: 'pending',
  none: 'Not rated',
} as const;
