/** What is said of forms of all kinds. */
export const formTexts = {
  startOver: 'Start over',
  draftFrom: (moment: string) => `This is your draft from ${moment}.`,
  kept: 'Draft kept on this device',
  changedDecision:
    'Somebody else has changed this since you began. What you typed stays, and before it is saved you are shown what has changed.',
  changed:
    'Somebody else has changed this since you began. What you typed stays; where you both changed something, you choose when you save.',
  changedFields: (fields: string[]) =>
    `Somebody else has changed this since you began: ${fields.join(', ')}. What you typed stays; where you both changed something, you choose when you save.`,
  none: 'None',
  searching: 'Searching...',
  nothingFound: 'Nothing has this in its name.',
  chosenBefore: 'What you chose before',
} as const;
