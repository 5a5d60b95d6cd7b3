/** The titles of what only a risk workspace has. */
export const riskScreenTitles = {
  appetite: 'Risk appetite',
} as const;
