import { useSession } from '../core/session/session.ts';
import { Logo } from '../shared/marks/logo.tsx';
import { ButtonLink } from '../ui/actions/button-link.tsx';
import classes from '../shared/screen/screen-error.module.css';
import { appTexts } from './app-texts.ts';

export function NotFoundPage() {
  const { isLoggedIn } = useSession().auth;
  return (
    <main className={classes.error}>
      <p className={classes.brand}>
        <Logo size={28} />
        Plumbline
      </p>
      <h1>{appTexts.notFound}</h1>
      <p>{appTexts.nothingHere}</p>
      <div className={classes.acts}>
        <ButtonLink variant="primary" to={isLoggedIn ? '/dashboard/home' : '/login'}>
          {isLoggedIn ? appTexts.goToHome : appTexts.goToLogin}
        </ButtonLink>
      </div>
    </main>
  );
}
