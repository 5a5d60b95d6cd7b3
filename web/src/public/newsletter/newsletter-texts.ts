/** The words of the confirm page. */
export const confirmTexts = {
  title: 'Confirm your subscription',
  text: 'One email a month about quality work comes to the address to which this link was sent.',
  confirm: 'Confirm',
  confirming: 'Confirming...',
  done: 'You are subscribed',
  doneText: 'Thank you. Every email has a link for unsubscribing.',
  incomplete: 'This link is not complete. Open the one in the email again, or enter your address below.',
  failed: 'Failed to confirm your subscription',
} as const;

/** The words of the mailed link page. */
export const mailedLinkTexts = {
  home: 'Go to the home page',
} as const;

/** The words of the unsubscribe page. */
export const unsubscribeTexts = {
  title: 'Unsubscribe from the newsletter',
  text: 'No further newsletter comes to the address to which this link was sent, and the address is deleted.',
  unsubscribe: 'Unsubscribe',
  unsubscribing: 'Unsubscribing...',
  done: 'You are unsubscribed',
  doneText: 'Your address is deleted. You can join again at any time.',
  incomplete: 'This link is not complete. Open the one in the newest email again.',
  failed: 'Failed to unsubscribe you',
} as const;
