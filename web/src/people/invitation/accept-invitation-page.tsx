import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { InvitedBy } from '../../access/auth/invited-by.tsx';
import { AuthLayout } from '../../access/auth/auth-layout.tsx';
import { useSession } from '../../core/session/session.ts';
import { Button } from '../../ui/actions/button.tsx';
import { organizationToast, toast } from '../../ui/feedback/toast.ts';
import { withRedirect } from '../../access/auth/after-login.ts';
import { acceptTexts as texts } from './invitation-texts.ts';
import classes from './invitation.module.css';
import { invitationToken } from '../../core/session/kept-token.ts';
import { InvitationPreview } from './invitation-preview.tsx';

/** The specification's pause before somebody who is not logged in is led to the login. */
const redirectDelayMs = 1000;

/** Takes the token out of the address before anything is painted; what stands there instead leads back to it. */
function useToken(): { token: string; path: string } {
  const { search } = useLocation();
  const [token] = useState(() => invitationToken.read(new URLSearchParams(search).get('token')));
  const [path] = useState(() =>
    token ? `/accept-invitation?token=${invitationToken.keep(token)}` : '/accept-invitation',
  );
  useLayoutEffect(() => history.replaceState(history.state, '', path), [path]);
  return { token, path };
}

function LoginFirst({ token, path }: { token: string; path: string }) {
  const navigate = useNavigate();
  const login = withRedirect('/login', path);
  // In place of this page: going back from the login does not lead to it again.
  const lead = useEffectEvent(() => void navigate(login, { replace: true }));
  useEffect(() => {
    toast.info(texts.loginFirst, organizationToast);
    const timer = setTimeout(lead, redirectDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <AuthLayout
      title={texts.title}
      lead={texts.loginLead}
      footer={<Link to={withRedirect('/signup', path)}>{texts.signUp}</Link>}
    >
      <InvitedBy token={token} />
      <Button variant="primary" size="large" fullWidth onClick={() => void navigate(login)}>
        {texts.login}
      </Button>
    </AuthLayout>
  );
}

/** Where the link of an invitation leads. */
export function AcceptInvitationPage() {
  const { token, path } = useToken();
  const { isLoggedIn } = useSession().auth;
  if (!token) {
    return (
      <AuthLayout title={texts.title} lead={texts.missing}>
        <p className={classes.note}>
          <Link to="/login">{texts.login}</Link>
        </p>
      </AuthLayout>
    );
  }
  return isLoggedIn ? (
    <InvitationPreview token={token} path={path} />
  ) : (
    <LoginFirst token={token} path={path} />
  );
}
