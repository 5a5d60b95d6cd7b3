/** What is said when two people have changed the same. */
export const conflictTexts = {
  title: 'Somebody else has changed this in the meantime',
  lead: 'Choose what to keep in each field. Your other changes are saved with it.',
  yours: 'Yours',
  theirs: 'Theirs',
  save: 'Save',
  decisionTitle: 'This has changed since you looked at it',
  decisionLead:
    'Your decision is about all of it. Look at what has changed, then decide on it as it is now, or go back.',
  seen: 'When you looked',
  now: 'Now',
  decide: 'Decide on it as it is now',
  back: 'Go back',
  saving: 'Saving...',
  empty: 'Empty',
} as const;
