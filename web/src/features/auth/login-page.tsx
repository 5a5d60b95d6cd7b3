import { Link, useSearchParams } from 'react-router';
import { AuthLayout } from '../../app/auth-layout.tsx';
import { failureMessage } from '../../core/api-error.ts';
import { session } from '../../core/session.ts';
import { useAction } from '../../core/use-action.ts';
import { useForm } from '../../core/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { signInToast } from '../../ui/toast.ts';
import { withRedirect } from './after-login.ts';
import { loadLogin, loadLoginForm } from './lazy-contract.ts';

function useLogin() {
  const login = useAction(loadLogin, {
    toastOptions: signInToast,
    onSuccess: session.login, // the guard of signed-out screens then leads on
    failureToast: (error) => {
      const message = failureMessage(error);
      session.authError(message);
      return message;
    },
  });
  const form = useForm({
    schema: loadLoginForm,
    defaultValues: { email: '', password: '' },
    onSubmit: (body) => {
      session.authStart();
      return login.run({ body });
    },
  });
  return { form, isBusy: login.isBusy };
}

export function LoginPage() {
  const redirectTo = useSearchParams()[0].get('redirectTo');
  const { form, isBusy } = useLogin();

  return (
    <AuthLayout
      title="Welcome back"
      lead="Log in to see what waits for you."
      footer={
        <>
          Don't have an account? <Link to={withRedirect('/signup', redirectTo)}>Sign up</Link>
        </>
      }
    >
      <form {...form.props}>
        <TextField
          label="Email"
          type="email"
          size="large"
          required
          autoComplete="username"
          spellCheck={false}
          {...form.field('email')}
        />
        <PasswordField
          label="Password"
          size="large"
          required
          autoComplete="current-password"
          labelEnd={<Link to="/forget-password">Forgot Password?</Link>}
          {...form.field('password')}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          fullWidth
          busy={isBusy}
          busyLabel="Logging in..."
        >
          Login
        </Button>
      </form>
    </AuthLayout>
  );
}
