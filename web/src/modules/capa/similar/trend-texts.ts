/** The words of what comes up several times. */
export const trendTexts = {
  several: (count: number, category: string) =>
    `${count} CAPAs of this process have root causes of the category “${category}”. Look for what is behind all of them:`,
  raise: 'Raise a systemic CAPA',
} as const;
