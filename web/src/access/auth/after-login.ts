import type { User } from 'contract/access/user/user';
import { isInvitation, safeRedirect } from './safe-redirect.ts';

/** The organization that somebody works in whose own one has no name: another one where they are active. */
export function workplaceOf({ _id, accountDetails }: User): string | null {
  const others = accountDetails.filter(
    ({ organization, status, orgName }) => organization !== _id && status === 'active' && orgName,
  );
  return others.at(-1)?.organization ?? null;
}

/** Whether the person's own organization keeps them out: it was given into other hands, and those set them inactive. */
export function isInactiveAtHome({ _id, accountDetails }: User): boolean {
  return accountDetails.some(({ organization, status }) => organization === _id && status === 'inactive');
}

/** What the guard remembers when it sends somebody to the login. */
export type LoginState = { from: string; userId: string | null };

/** Where the guard's state says one came from; null for another person than the one whose session ended. */
function cameFrom(state: unknown, user: User): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state) || !('userId' in state)) return null;
  const isSamePerson = state.userId === null || state.userId === user._id;
  return isSamePerson && typeof state.from === 'string' ? safeRedirect(state.from) : null;
}

/**
 * Where to go after a login (specification, section 2): to the invitation that `redirectTo` names, to naming the
 * organization unless another one is worked in, back to where the guard stopped the same person, or home.
 */
export function afterLogin(user: User, redirectTo: string | null, state: unknown): string {
  const redirect = safeRedirect(redirectTo);
  if (redirect && isInvitation(redirect)) return redirect;
  if (!user.orgName && !workplaceOf(user)) return '/set-organization';
  return cameFrom(state, user) ?? '/dashboard/home';
}

/** A link between the screens of signing in that carries `redirectTo` along. */
export function withRedirect(path: string, redirectTo: string | null): string {
  return redirectTo ? `${path}?${new URLSearchParams({ redirectTo })}` : path;
}
