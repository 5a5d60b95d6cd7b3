import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { Link } from 'react-router';
import { AuthLayout } from './auth-layout.tsx';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { signInToast } from '../../ui/feedback/toast.ts';
import { loadForgotPasswordForm } from './lazy-forms.ts';
import { forgotPasswordTexts } from './mailed-link-texts.ts';

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
      title={forgotPasswordTexts.title}
      lead={forgotPasswordTexts.lead}
      footer={
        <>
          {forgotPasswordTexts.rememberYourPassword} <Link to="/login">{forgotPasswordTexts.login}</Link>
        </>
      }
    >
      <form {...form.props}>
        <TextField
          label={forgotPasswordTexts.email}
          type="email"
          size="large"
          required
          autoComplete="username"
          spellCheck={false}
          {...form.field('email')}
        />
        <Button type="submit" variant="primary" size="large" fullWidth busy={send.isBusy}>
          {forgotPasswordTexts.sendResetLink}
        </Button>
      </form>
    </AuthLayout>
  );
}
