/** The words of loading, failures and toasts. */
export const feedbackTexts = {
  notLoaded: 'This could not be loaded',
  notAllowed: 'You do not have access to this',
  reference: (reference: string) => `Reference ${reference}`,
  retry: 'Retry',
  loading: 'Loading',
  undo: 'Undo',
  dismiss: 'Dismiss',
} as const;
