/** The title of the access review. */
export const reviewTitles = {
  accessReview: 'Access review',
} as const;
