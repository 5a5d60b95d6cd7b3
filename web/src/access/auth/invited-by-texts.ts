import { permissionLabels } from 'contract/core/rights/permissions';

/** The words of who invites to what, before and after signing in. */
export const invitedByTexts = {
  lead: (inviter: string, organization: string) => `${inviter} invites you to work in ${organization}.`,
  unnamed: 'their organization',
  levels: permissionLabels,
  given: 'What you are given',
  how: 'Log in with the address that the email was sent to, or sign up with it if you are new here. Then you accept.',
  accepted: (inviter: string) =>
    `The invitation of ${inviter} has been accepted already. Log in to go to the organization.`,
  expired: (inviter: string) => `This invitation has expired. Ask ${inviter} for a new one.`,
  unknown: 'This link no longer leads to an invitation. Open the newest email, or ask for a new one.',
};
