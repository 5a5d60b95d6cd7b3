/** The words of the notice of an address that is not confirmed yet. */
export const verifyNoticeTexts = {
  sendAgain: 'Send again',
  sentTo: 'Confirm your email: we sent a link to',
} as const;
