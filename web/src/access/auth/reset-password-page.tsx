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
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { signInToast, toast } from '../../ui/feedback/toast.ts';
import { loadResetPasswordForm } from './lazy-forms.ts';

const noWords: string[] = [];

const problems = {
  incomplete: 'This link is not complete. Open it from the mail again, or ask for a new one.',
  over: 'This link is over: it was used already, a newer one is out, or its hour has passed.',
};

function useReset() {
  const token = useTokenOnce();
  const [problem, setProblem] = useState<keyof typeof problems | null>(token ? null : 'incomplete');
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
      title="Set a new password"
      lead="After saving, log in with it. Every open session of yours is ended."
      footer={
        <>
          Remember your password? <Link to="/login">Login</Link>
        </>
      }
    >
      {problem && (
        <Notice
          tone="warn"
          action={
            <ButtonLink size="small" to="/forget-password">
              Send a new link
            </ButtonLink>
          }
        >
          {problems[problem]}
        </Notice>
      )}
      <form {...form.props}>
        <PasswordField
          label="New Password"
          size="large"
          required
          autoComplete="new-password"
          help="At least 8 characters. A short sentence is easy to remember and hard to guess."
          strengthWith={noWords}
          {...form.field('password')}
        />
        <PasswordField
          label="Confirm Password"
          size="large"
          required
          autoComplete="new-password"
          {...form.field('confirmPassword')}
        />
        <Button type="submit" variant="primary" size="large" fullWidth busy={isBusy} busyLabel="Saving...">
          Save
        </Button>
      </form>
    </AuthLayout>
  );
}
