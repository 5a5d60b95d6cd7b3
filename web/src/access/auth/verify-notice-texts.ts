/** The words of the notice of an address that is not confirmed yet. */
export const verifyNoticeTexts = {
  sendAgain: 'Send again',
  sentTo: (email: string) => `Confirm your email: we sent a link to ${email}.`,
} as const;
