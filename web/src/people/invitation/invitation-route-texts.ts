/** The title of the page that an invitation opens. */
export const invitationTitles = {
  acceptInvitation: 'Accept invitation',
} as const;
