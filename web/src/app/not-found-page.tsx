import { useSession } from '../core/session.ts';
import { Logo } from '../shared/logo.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import classes from './screen-error.module.css';

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
