/** The words of asking for a field. */
export const requestTexts = {
  act: 'Request a field',
  title: 'Request a field',
  send: 'Send request',
} as const;
