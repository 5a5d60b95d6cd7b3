import { isolated, sentence } from '../../core/characters.ts';
import { limits } from '../../core/limits.ts';

/** Whom an invitation is for, from whom, and to what. */
export type Invited = {
  email: string;
  organization: string | null;
  inviter: string;
  workspaces: readonly string[];
};

/**
 * The words of the mail that invites somebody, as they are sent and shown beforehand; the organization's, the inviter's and
 * the workspaces' names are all that it says of them.
 */
export function invitationMail(invited: Invited): { subject: string; lines: string[] } {
  const { email, inviter, workspaces } = invited;
  const organization = invited.organization ?? 'their organization';
  return {
    subject: sentence`${inviter} invites you to ${organization} on Plumbline`,
    lines: [
      sentence`${inviter} invites you to work in ${organization}.`,
      workspaces.length === 1
        ? sentence`You will have access to the workspace ${workspaces[0] ?? ''}.`
        : `You are given these workspaces: ${workspaces.map(isolated).join(', ')}.`,
      `The invitation is for ${email} alone and lasts ${limits.invitationDays} days.`,
    ],
  };
}
