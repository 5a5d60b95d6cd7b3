/** The words of the marks. */
export const marksTexts = {
  nill: 'nill',
} as const;
