/** The titles of what only a risk workspace has. */
export const riskScreenTitles = {
  scheme: 'Risk scheme',
  assess: 'Assess a risk',
  appetite: 'Risk appetite',
} as const;
