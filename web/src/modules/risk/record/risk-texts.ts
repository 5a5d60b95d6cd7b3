/** The words of what only a risk's page has. */
export const riskTexts = {
  notSet: 'Not set',
  approval: 'Assessment approval',
  approvalShort: 'Assessment',
  approved: {
    Draft: 'Assessment set back to draft',
    Reviewed: 'Assessment marked as reviewed',
    Approved: 'Assessment approved',
    Rejected: 'Assessment rejected',
  },
  changeApproval: 'Change the assessment approval',
  change: 'Change',
  appetite: 'Risk appetite',
  appetiteShort: 'Appetite',
  appetiteHelp: 'A whole number from 1 to 25. Empty: what its category accepts.',
  appetiteOwn: (policy: number, category: string) => `Its own; ${category} accepts ${policy}`,
  appetiteOfPolicy: (category: string) => `From the policy for ${category}`,
  appetiteTolerance: (tolerance: number) => `Tolerance ${tolerance}`,
  chooseStrategy: 'Choose a strategy',
  identified: 'Identified',
  nature: {
    kind: 'Kind',
    proximity: 'Proximity',
    velocity: 'Velocity',
    knowledgeStrength: 'Knowledge strength',
  },
} as const;
