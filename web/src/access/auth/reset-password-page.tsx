import { authEndpoints } from 'contract/access/auth/auth.endpoints';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { AuthLayout } from './auth-layout.tsx';
import { session } from '../../core/session/session.ts';
import { useAction } from '../../core/http/use-action.ts';
import { useForm } from '../../core/forms/use-form.ts';
import { useTokenOnce } from '../../core/session/use-token-once.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ButtonLink } from '../../ui/actions/button-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { signInToast, toast } from '../../ui/feedback/toast.ts';
import { loadResetPasswordForm } from './lazy-forms.ts';
import { resetPasswordTexts, resetProblems } from './mailed-link-texts.ts';

const noWords: string[] = [];

function useReset() {
  const token = useTokenOnce();
  const [problem, setProblem] = useState<keyof typeof resetProblems | null>(token ? null : 'incomplete');
  const navigate = useNavigate();
  const reset = useAction(authEndpoints.resetPassword, {
    toastOptions: signInToast,
    onSuccess: () => {
      toast.dismissErrors();
      session.logout(); // the one that was open here has ended on the server too
      void navigate('/login', { state: { hasJustSaid: true } });
    },
  });
  const form = useForm({
    name: null,
    schema: loadResetPasswordForm,
    defaultValues: { password: '', confirmPassword: '' },
    onSubmit: async ({ password }) => {
      const outcome = await reset.run({ body: { password, token } });
      if (!outcome.ok && outcome.error.code === 'BAD_TOKEN' && token) setProblem('over');
      return outcome;
    },
  });

  return { form, problem, isBusy: reset.isBusy };
}

export function ResetPasswordPage() {
  const { form, problem, isBusy } = useReset();
  return (
    <AuthLayout
      title={resetPasswordTexts.title}
      lead={resetPasswordTexts.lead}
      footer={
        <>
          {resetPasswordTexts.rememberYourPassword} <Link to="/login">{resetPasswordTexts.login}</Link>
        </>
      }
    >
      {problem && (
        <Notice
          tone="warn"
          action={
            <ButtonLink size="small" to="/forget-password">
              {resetPasswordTexts.newLink}
            </ButtonLink>
          }
        >
          {resetProblems[problem]}
        </Notice>
      )}
      <form {...form.props}>
        <NewPasswordField
          label={resetPasswordTexts.newPassword}
          size="large"
          required
          autoComplete="new-password"
          help={resetPasswordTexts.passwordHelp}
          strengthWith={noWords}
          {...form.field('password')}
        />
        <PasswordField
          label={resetPasswordTexts.confirmPassword}
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
          busy={isBusy}
          busyLabel={resetPasswordTexts.saving}
        >
          {resetPasswordTexts.save}
        </Button>
      </form>
    </AuthLayout>
  );
}
