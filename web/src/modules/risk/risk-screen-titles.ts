/** The titles of what only a risk workspace has. */
export const riskScreenTitles = {
  scheme: 'Risk scheme',
} as const;
