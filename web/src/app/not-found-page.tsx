import { useSession } from '../core/session/session.ts';
import { Logo } from '../shared/marks/logo.tsx';
import { ButtonLink } from '../ui/actions/button-link.tsx';
import classes from '../shared/screen/screen-error.module.css';

export function NotFoundPage() {
  const { isLoggedIn } = useSession().auth;
  return (
    <main className={classes.error}>
      <p className={classes.brand}>
        <Logo size={28} />
        Plumbline
      </p>
      <h1>Page not found</h1>
      <p>There is nothing at this address. It may have been mistyped, or what was here has moved.</p>
      <div className={classes.acts}>
        <ButtonLink variant="primary" to={isLoggedIn ? '/dashboard/home' : '/login'}>
          {isLoggedIn ? 'Go to home' : 'Go to login'}
        </ButtonLink>
      </div>
    </main>
  );
}
