import { Suspense } from 'react';
import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router';
import { noAccount, organizationOf } from '../core/session/session-storage.ts';
import { useSession } from '../core/session/session.ts';
import { afterLogin, isInactiveAtHome, type LoginState, workplaceOf } from '../access/auth/after-login.ts';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';

/**
 * Lets signed-in people through; others go to the login, and come back here after it. What is open belongs to one person
 * in one organization: with another of either, all of it is made anew, so that nothing is sent as whose it is not.
 */
export function RequireSignedIn() {
  const current = useSession();
  const { auth, ending } = current;
  const { pathname, search } = useLocation();
  if (auth.isLoggedIn) return <Outlet key={`${auth.user?._id} ${organizationOf(current)}`} />;
  const state: LoginState | undefined = ending?.asked
    ? undefined
    : { from: pathname + search, userId: ending?.userId ?? null };
  return <Navigate to="/login" replace state={state} />;
}

const EnterOrganization = lazyPart(
  async () => (await import('../people/account/enter-organization.tsx')).EnterOrganization,
  { place: 'screen' },
);

/** Lets people through whose organization has a name and lets them in; others go to the one where they work. */
export function RequireOrganization() {
  const { auth, subid } = useSession();
  const { user } = auth;
  const isKeptOut = user !== null && subid === noAccount && isInactiveAtHome(user);
  if (user?.orgName && !isKeptOut) return <Outlet />;
  // Who works nowhere else is told by their own organization why it does not open.
  const workplace = user && (workplaceOf(user) ?? (isKeptOut ? user._id : null));
  if (!workplace) return <Navigate to="/set-organization" replace />;
  return (
    <Suspense>
      <EnterOrganization organizationId={workplace} />
    </Suspense>
  );
}

/** Lets people through who are not signed in; this is also the one place that leads on after a login. */
export function RequireSignedOut() {
  const { user, isLoggedIn } = useSession().auth;
  const { state } = useLocation();
  const [query] = useSearchParams();
  if (!isLoggedIn || !user) return <Outlet />;
  return <Navigate to={afterLogin(user, query.get('redirectTo'), state)} replace />;
}
