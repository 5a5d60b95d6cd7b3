/** The words of what a person shows, hides and moves. */
export const arrangeTexts = {
  moveUp: (label: string) => `Move ${label} up`,
  moveDown: (label: string) => `Move ${label} down`,
} as const;
