import { authEndpoints } from 'contract/auth/auth.endpoints';
import { Link } from 'react-router';
import { AuthLayout } from '../../app/auth-layout.tsx';
import { useAction } from '../../core/use-action.ts';
import { useForm } from '../../core/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { signInToast } from '../../ui/toast.ts';
import { loadForgotPasswordForm } from './lazy-forms.ts';

export function ForgotPasswordPage() {
  const send = useAction(authEndpoints.forgotPassword, {
    toastOptions: signInToast,
    onSuccess: () => form.reset(),
  });
  const form = useForm({
    name: null,
    schema: loadForgotPasswordForm,
    defaultValues: { email: '' },
    onSubmit: (body) => send.run({ body }),
  });

  return (
    <AuthLayout
      title="Forgot your password?"
      lead="Enter your email and we send you a link to set a new one."
      footer={
        <>
          Remember your password? <Link to="/login">Login</Link>
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
        <Button type="submit" variant="primary" size="large" fullWidth busy={send.isBusy}>
          Send Reset Link
        </Button>
      </form>
    </AuthLayout>
  );
}
