import type { AppetiteBounds } from 'contract/modules/risk/appetite-score';

/** The words of a risk's ratings. */
export const ratingTexts = {
  pending: 'The assessment waits for somebody who looks at it',
  pendingShort: 'pending',
  none: 'Not rated',
  now: 'Ratings now',
  trendOf: 'Where the score goes by its last three assessments',
  went: (rating: string, first: number, last: number) =>
    `${rating} score month by month, from ${first} to ${last}`,
  noAppetite: 'Nothing says how much is accepted',
  standing: {
    within: ({ appetite }: AppetiteBounds) => `Within the appetite of ${appetite}`,
    'above-appetite': ({ appetite, tolerance }: AppetiteBounds) =>
      `Above the appetite of ${appetite}, within the tolerance of ${tolerance}`,
    'above-tolerance': ({ tolerance }: AppetiteBounds) => `Above the tolerance of ${tolerance}`,
  },
  rpn: 'RPN',
  priority: 'Action priority',
  priorityIs: (label: string) => `Action priority ${label.toLowerCase()}`,
} as const;
