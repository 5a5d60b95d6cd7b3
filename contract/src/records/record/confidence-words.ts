/** What the flag is called wherever it is shown. */
export const confidentialLabel = 'Confidential';

/** Who still sees a confidential record, in one sentence. */
export const whoSees =
  'Only its managers and members, whoever raised it, those who have something to do in it, and people with the special right “See confidential records” still see it.';
