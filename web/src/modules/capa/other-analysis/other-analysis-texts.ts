/** The words of analyses by other methods. */
export const otherAnalysisTexts = {
  title: 'Other methods',
  intro:
    'What was found out by another method than five whys and fishbones, such as a fault tree, a timeline or interviews.',
  add: 'Add analysis',
  edit: 'Edit analysis',
  remove: 'Delete analysis',
  removeMessage: 'Delete only what was entered by mistake.',
  empty: 'No other method is used yet.',
  emptyText: 'One that is complete counts like five whys or a fishbone that is complete.',
  method: 'Method',
  facilitator: 'Led by',
  team: 'Team',
  heldOn: 'Held on',
  conclusion: 'Conclusion',
  files: 'Files',
  chooseFiles: 'Choose files',
  writtenBy: 'Written by',
  somebody: 'somebody who has left',
} as const;
