import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { Link } from 'react-router';
import { AuthLayout } from './auth-layout.tsx';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { signInToast } from '../../ui/feedback/toast.ts';
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
