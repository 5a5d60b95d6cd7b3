/** The words of a risk's ratings. */
export const ratingTexts = {
  pending: 'The assessment waits for somebody who looks at it',
  pendingShort: 'pending',
  none: 'Not rated',
  rpn: 'RPN',
  priority: 'Action priority',
  priorityIs: (label: string) => `Action priority ${label.toLowerCase()}`,
} as const;
