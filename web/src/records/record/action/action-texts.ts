/** The words of a record's actions. */
export const actionTexts = {
  assignedTo: 'Assigned to',
  until: 'to',
  actionsFor: (name: string) => `Actions for ${name}`,
} as const;
