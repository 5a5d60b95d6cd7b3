/** The words of a screen that could not be shown. */
export const screenTexts = {
  documentTitle: 'Unexpected Application Error! · Plumbline',
  title: 'Unexpected Application Error!',
  text: 'This screen could not be shown. What you saved before is safe. Reload the page; if it happens again, tell your administrator this reference.',
  reference: (reference: string) => `Reference ${reference}`,
  reload: 'Reload',
  start: 'Go to the start',
} as const;
