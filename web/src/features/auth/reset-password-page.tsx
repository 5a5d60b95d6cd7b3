import { useLayoutEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { AuthLayout } from '../../app/auth-layout.tsx';
import { session } from '../../core/session.ts';
import { useAction } from '../../core/use-action.ts';
import { useForm } from '../../core/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { signInToast } from '../../ui/toast.ts';
import { loadResetPassword, loadResetPasswordForm } from './lazy-contract.ts';

/** Takes the token out of the address before anything is painted, so that no history, screenshot or log keeps it. */
function useTokenOnce(): string {
  const [token] = useState(() => new URLSearchParams(location.search).get('token') ?? '');
  useLayoutEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return token;
}

export function ResetPasswordPage() {
  const token = useTokenOnce();
  const navigate = useNavigate();
  const reset = useAction(loadResetPassword, {
    toastOptions: signInToast,
    onSuccess: () => {
      session.logout(); // the one that was open here has ended on the server too
      void navigate('/login');
    },
  });
  const form = useForm({
    schema: loadResetPasswordForm,
    defaultValues: { password: '', confirmPassword: '' },
    onSubmit: ({ password }) => reset.run({ body: { password, token } }),
  });

  return (
    <AuthLayout
      title="Set a new password"
      lead="After saving, log in with it. Every open session of yours is ended."
      footer={
        <>
          Remember your password? <Link to="/login">Login</Link>
        </>
      }
    >
      <form {...form.props}>
        <PasswordField
          label="New Password"
          size="large"
          required
          autoComplete="new-password"
          help="At least 8 characters. A short sentence is easy to remember and hard to guess."
          {...form.field('password')}
        />
        <PasswordField
          label="Confirm Password"
          size="large"
          required
          autoComplete="new-password"
          {...form.field('confirmPassword')}
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          fullWidth
          busy={reset.isBusy}
          busyLabel="Saving..."
        >
          Save
        </Button>
      </form>
    </AuthLayout>
  );
}
